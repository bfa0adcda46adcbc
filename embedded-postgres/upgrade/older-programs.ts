import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { type Binaries, binariesIn, binariesPackage } from '../binaries.ts'
import type { Options } from '../options.ts'

/** Each older version has a folder with its package.json and its lock, so that npm brings what was tested. */
const lockedPackages = import.meta.dirname
const nameOf = (major: string) => `postgresql-${major}`

interface Lock {
  lockfileVersion: number
  packages: Record<string, { version?: string; integrity?: string; optional?: boolean }>
}

export function isKnownMajor(major: string): boolean {
  return existsSync(path.join(lockedPackages, nameOf(major)))
}

export async function olderPrograms(
  major: string,
  folder: string,
  options: Options,
  locks = lockedPackages,
): Promise<Binaries> {
  const place = path.join(folder, nameOf(major))
  if (!existsSync(place)) {
    const partial = mkdtempSync(`${place}-`)
    try {
      writePackage(path.join(locks, nameOf(major)), partial)
      await install(major, partial, options)
      makeReadable(partial)
      renameSync(partial, place)
    } catch (problem) {
      if (!existsSync(place)) throw problem
    } finally {
      rmSync(partial, { recursive: true, force: true })
    }
  }
  return binariesIn(path.join(place, 'node_modules', binariesPackage))
}

function olderProgramsIn(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.filter((name) => /^postgresql-\d+/.test(name)).map((name) => path.join(folder, name))
}

export function removeOlderPrograms(folder: string): void {
  for (const place of olderProgramsIn(folder)) rmSync(place, { recursive: true, force: true, maxRetries: 10 })
}

function writePackage(lockFolder: string, folder: string): void {
  const lock = JSON.parse(readFileSync(path.join(lockFolder, 'package-lock.json'), 'utf8')) as Lock
  const { optional: _, ...entry } = lock.packages[`node_modules/${binariesPackage}`] ?? {}
  if (!entry.version) throw new Error(`${binariesPackage} is not among the packages of this version.`)
  const manifest = { dependencies: { [binariesPackage]: entry.version } }
  const packages = { '': manifest, [`node_modules/${binariesPackage}`]: entry }
  const write = (name: string, contents: object) => writeFileSync(path.join(folder, name), JSON.stringify(contents))
  write('package.json', { private: true, ...manifest })
  write('package-lock.json', { lockfileVersion: lock.lockfileVersion, requires: true, packages })
}

async function install(major: string, folder: string, { sentences }: Options): Promise<void> {
  const args = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { npm_execpath: npmFile, npm_node_execpath: npmNode } = process.env
  const [program, first] = npmFile ? [npmNode ?? process.execPath, [npmFile]] : ['npm', []]
  const child = spawn(program, [...first, ...args], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: !npmFile && process.platform === 'win32',
  })
  const end = once(child, 'exit').then(
    ([code]: unknown[]) => (code === 0 ? null : `npm: code ${String(code)}`),
    (problem: Error) => problem.message,
  )
  const [output, failure] = await Promise.all([text(child.stderr), end])
  if (failure === null) return
  const reason = /^npm error (?!(?:code|errno|syscall|path|dest)\b)(\S.*)$/m.exec(output)?.[1] ?? failure
  throw new Error(sentences.upgrade.noPrograms(major, reason))
}

/** PostgreSQL may run as another account than this program. */
function makeReadable(folder: string): void {
  const names = ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]
  for (const place of names.map((name) => path.join(folder, name))) {
    const stats = lstatSync(place)
    if (!stats.isSymbolicLink()) chmodSync(place, stats.mode & 0o100 ? 0o755 : 0o644)
  }
}
