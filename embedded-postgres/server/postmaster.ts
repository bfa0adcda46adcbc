import { spawnSync } from 'node:child_process'
import { linkSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { codeOf, readIfThere } from './files.ts'

/** The lines of `postmaster.pid`: https://www.postgresql.org/docs/current/storage-file-layout.html */
export interface Postmaster {
  pid: number
  data: string
  port: number
  socketFolder: string
  ready: boolean
}

const unreadableSecondsMax = 120

export function postmasterFile(data: string): string {
  return path.join(data, 'postmaster.pid')
}

export function startOf(data: string): string | null {
  return readIfThere(postmasterFile(data))?.split('\n').slice(0, 3).join('\n') ?? null
}

export function findPostmaster(data: string): Postmaster | null {
  return look(data).postmaster
}

/** After a restart of the machine another program may have its process id: PostgreSQL would refuse to start. */
export function removeStalePostmasterFile(data: string): void {
  const { stale } = look(data)
  if (stale !== null) removeStale(postmasterFile(data), stale)
}

function look(data: string): { postmaster: Postmaster | null; stale: string | null } {
  const file = postmasterFile(data)
  const text = readIfThere(file)
  const postmaster = text === null ? null : parsePostmaster(text)
  if (!postmaster) return { postmaster, stale: secondsSinceChange(file) > unreadableSecondsMax ? text : null }
  if (!isAlive(postmaster.pid)) return { postmaster: null, stale: null }
  const commandLine = commandLineOf(postmaster.pid)
  if (commandLine === null) return { postmaster, stale: null }
  const isOurs = commandLine.replaceAll('\0', ' ').includes(`-D ${postmaster.data}`)
  if (!isOurs || isAnotherFolder(postmaster.data, data)) return { postmaster: null, stale: text }
  return { postmaster, stale: null }
}

export function wasStartedWith(data: string, args: string[]): boolean {
  return (readIfThere(path.join(data, 'postmaster.opts')) ?? '')
    .trimEnd()
    .endsWith(args.map((arg) => ` "${arg}"`).join(''))
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (problem) {
    return codeOf(problem) === 'EPERM'
  }
}

function parsePostmaster(text: string): Postmaster | null {
  const [pid, data, , port, socketFolder = '', , , status = ''] = text.split('\n')
  if (!Number(pid) || !data || !Number(port)) return null
  return { pid: Number(pid), data, port: Number(port), socketFolder, ready: status.trim() === 'ready' }
}

function secondsSinceChange(file: string): number {
  return (Date.now() - (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? Date.now())) / 1000
}

function commandLineOf(pid: number): string | null {
  if (process.platform === 'linux') return readIfThere(`/proc/${pid}/cmdline`, 'ESRCH')
  if (process.platform === 'win32') return null
  return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout || null
}

function isAnotherFolder(namedFolder: string, data: string): boolean {
  const there = statSync(namedFolder, { throwIfNoEntry: false, bigint: true })
  const here = statSync(data, { bigint: true })
  return there !== undefined && (there.ino !== here.ino || there.dev !== here.dev)
}

function removeStale(file: string, stale: string): void {
  const aside = `${file}.stale-${process.pid}`
  try {
    renameSync(file, aside)
    if (readIfThere(aside) !== stale) linkSync(aside, file)
  } catch (problem) {
    if (!['ENOENT', 'EEXIST'].includes(codeOf(problem))) throw problem
  }
  rmSync(aside, { force: true })
}
