import { spawnSync } from 'node:child_process'
import { linkSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { codeOf } from './problem.server.ts'

/** What a PostgreSQL server writes about itself in `postmaster.pid`, line by line. */
export interface Postmaster {
  pid: number
  /** As it was given at start: the folder may have been moved or copied since. */
  data: string
  port: number
  /** Empty on Windows, and for an instant at start. */
  socketFolder: string
  /** Takes connections: neither recovering nor going down. */
  ready: boolean
}

/**
 * The server of this data folder that is running now, or null. A `postmaster.pid` that speaks of no such server (after a
 * power cut its number may be anybody's; a copied folder names the original's server) is taken out of the way, because
 * PostgreSQL would refuse to start for as long as a process with that number lives.
 */
export function findPostmaster(data: string): Postmaster | null {
  const file = path.join(data, 'postmaster.pid')
  const text = readIfThere(file)
  const postmaster = text ? parsePostmaster(text) : null
  if (!text || !postmaster || !isAlive(postmaster.pid)) return null // PostgreSQL itself replaces the file of a dead server
  const commandLine = commandLineOf(postmaster.pid)
  if (commandLine === null) return postmaster // cannot be told here (Windows): whether it answers will tell
  if (!commandLine.replaceAll('\0', ' ').includes(`-D ${postmaster.data}`) || isAnotherFolder(postmaster.data, data)) {
    removeStale(file, text)
    return null
  }
  return postmaster
}

/** With the arguments as the running server was given them: a difference means that it is to be replaced. */
export function wasStartedWith(data: string, args: string[]): boolean {
  // The program's own path comes first, resolved by PostgreSQL its own way: not compared.
  return (readIfThere(path.join(data, 'postmaster.opts')) ?? '')
    .trimEnd()
    .endsWith(args.map((arg) => ` "${arg}"`).join(''))
}

/** Any process with this number, ours to signal or not. */
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

function commandLineOf(pid: number): string | null {
  if (process.platform === 'linux') return readIfThere(`/proc/${pid}/cmdline`)
  if (process.platform === 'win32') return null
  return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout || null
}

/** False as well when the named folder is gone: it may be ours, moved while its server runs. PostgreSQL then decides. */
function isAnotherFolder(named: string, data: string): boolean {
  const there = statSync(named, { throwIfNoEntry: false, bigint: true })
  const here = statSync(data, { bigint: true })
  return there !== undefined && (there.ino !== here.ino || there.dev !== here.dev)
}

/** Another start may have replaced the file by its own since we read it: take it away first, look, give it back if so. */
function removeStale(file: string, stale: string): void {
  const aside = `${file}.stale-${process.pid}`
  try {
    renameSync(file, aside)
    if (readIfThere(aside) !== stale) linkSync(aside, file)
  } catch (problem) {
    if (!['ENOENT', 'EEXIST'].includes(codeOf(problem))) throw problem // those two: another start did the same work
  }
  rmSync(aside, { force: true })
}

function readIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (problem) {
    if (['ENOENT', 'ESRCH'].includes(codeOf(problem))) return null
    throw problem
  }
}
