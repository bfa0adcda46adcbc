import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { freePort } from './free-port.ts'
import { copyTemplate, dropDatabase, newDatabaseUrl, type Template } from './database.ts'
import { removeWithServer } from './run-folder.ts'
import { forgetSharedSessions } from './sign-in.ts'
import { keepWorldVariants, useWorldVariants } from './world-variants.ts'

export interface Server {
  keepsSessions?: boolean
  origin: string
  dataDir: string
  pid: number
  output(): string
  stop(): Promise<number | null>
  kill(): Promise<void>
}

export interface ServerOptions {
  /** `embedded`: the server starts its own PostgreSQL and creates its own world; `own`: that of `useDatabase()`. */
  database?: Template | 'embedded' | 'own'
  dataDir?: string
  env?: Record<string, string>
  /** No test ends a session: one for each person is enough. */
  keepsSessions?: boolean
  /** An output that nobody reads. */
  unread?: 'stdout'
  /** Its image programs do not let other programs go first. */
  yieldsToNobody?: boolean
  /** A built copy of the project to start, in the place of the project itself. */
  tree?: string
}

const impatient = ['--import', new URL('yield-to-nobody.ts', import.meta.url).href]
const readySecondsMax = 500
const stopSecondsMax = 40
const root = path.resolve(import.meta.dirname, '../..')
const databases: string[] = []
const started = new Set<Server>()
/** One for each server of this test file. */
const outputs = new Set<() => string>()

export function useServer(options: ServerOptions = {}): Server {
  let server: Server | null = null
  const running = () => {
    if (!server) throw new Error('The server is up inside tests and hooks only.')
    return server
  }
  beforeAll(async () => {
    server = await startServer(options)
  })
  afterAll(stopServers)
  return {
    keepsSessions: options.keepsSessions === true,
    get origin() {
      return running().origin
    },
    get dataDir() {
      return running().dataDir
    },
    get pid() {
      return running().pid
    },
    output: () => running().output(),
    stop: () => running().stop(),
    kill: () => running().kill(),
  }
}

let shared: Promise<Server> | null = null

/**
 * One server, with one world, for all test files of a worker that leave the accounts, sessions, articles and settings
 * of the world as they are. It ends with the worker.
 */
export function useSharedServer(): Server {
  const forwarded = {} as Server
  beforeAll(async () => {
    const server = await (shared ??= launch())
    Object.assign(forwarded, server, { keepsSessions: true })
    const before = server.output().length
    outputs.add(() => server.output().slice(before))
  })
  afterAll(() => keepWorldVariants(forwarded.dataDir))
  return forwarded
}

/** Starts `server.ts` as a program of its own and waits until it is healthy. Its caller also calls `stopServers`. */
export function startServer(options: ServerOptions = {}): Promise<Server> {
  return launch(options, (server, database) => {
    started.add(server)
    outputs.add(() => server.output())
    if (database) databases.push(database)
  })
}

async function launch(
  { database = 'world', dataDir, env = {}, tree = root, yieldsToNobody = false, unread }: ServerOptions = {},
  register?: (server: Server, database: string) => void,
): Promise<Server> {
  const folder = dataDir ?? mkdtempSync(path.join(inject('runFolder'), 'server-'))
  const port = Number(env.PORT) || (await freePort())
  const isGiven = database !== 'embedded' && database !== 'own'
  const databaseUrl = isGiven ? await givenDatabase(database, folder) : ''
  const child = spawn(process.execPath, [...(yieldsToNobody ? impatient : []), 'server.ts'], {
    cwd: tree,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: database === 'own' ? process.env.DATABASE_URL : databaseUrl,
      DEMO: '',
      LOG_LEVEL: 'warn',
      REQUEST_LOG: 'off',
      // Makes the server stop when the test's process is gone.
      npm_lifecycle_event: 'test',
      ...env,
    },
  })
  const read = [unread !== 'stdout' && child.stdout, child.stderr].filter((stream) => !!stream)
  const server = serverOf(child, read, `http://localhost:${port}`, folder)
  register?.(server, databaseUrl)
  await healthy(child, server)
  return server
}

export async function stopServers(): Promise<void> {
  const servers = [...started]
  started.clear()
  forgetSharedSessions()
  await Promise.all(servers.map((server) => server.stop()))
  for (const url of databases.splice(0)) await dropDatabase(url)
  for (const { dataDir } of servers) {
    keepWorldVariants(dataDir)
    removeWithServer(dataDir)
  }
}

export const serverOutputs = () => [...outputs].map((output) => output())

export const forgetServerOutputs = () => outputs.clear()

/** Since its start a server with `LOG_LEVEL=info` wrote lines of JSON, of which none is a warning or an error. */
export function expectQuietLog(server: Server): void {
  const [banner, log = ''] = server.output().split('Ctrl-C pour arrêter.\n')
  expect(banner).toContain('est ouvert.')
  const levels = log
    .split('\n')
    .filter(Boolean)
    .map((line) => (JSON.parse(line) as { level: number }).level)
  expect(levels.filter((level) => level >= 40)).toEqual([])
  expect(log).not.toContain('"stack"')
}

async function givenDatabase(template: Template, folder: string): Promise<string> {
  const url = newDatabaseUrl()
  await copyTemplate(template, url, folder)
  if (template === 'world') useWorldVariants(folder)
  return url
}

function serverOf(child: ChildProcess, read: ChildProcess['stdout'][], origin: string, dataDir: string): Server {
  let output = ''
  for (const stream of read) {
    stream?.setEncoding('utf8').on('data', (written: string) => {
      output += written
    })
  }
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const exit = once(child, 'exit')
    child.kill(signal)
    const timer = setTimeout(() => child.kill('SIGKILL'), stopSecondsMax * 1000)
    await exit
    clearTimeout(timer)
    return child.exitCode
  }
  const kill = async () => {
    await end('SIGKILL')
  }
  return { origin, dataDir, pid: child.pid ?? 0, output: () => output, stop: () => end('SIGTERM'), kill }
}

async function healthy(child: ChildProcess, server: Server): Promise<void> {
  const until = Date.now() + readySecondsMax * 1000
  // A test that is busy for longer than a server keeps a connection open would find a kept one closed.
  const headers = { connection: 'close' }
  while (Date.now() < until && child.exitCode === null) {
    const answer = await fetch(`${server.origin}/health/ready`, { headers }).catch(() => null)
    if (answer?.ok) return
    await pause(50)
  }
  await server.kill()
  throw new Error(`The server did not become healthy. Its output:\n${server.output()}`)
}
