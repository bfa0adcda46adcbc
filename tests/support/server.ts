import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, inject } from 'vitest'
import { copyTemplate, dropDatabase, type Template } from './database.ts'
import { removeWithServer } from './run-folder.ts'

export interface Server {
  origin: string
  dataDir: string
  pid: number
  output(): string
  stop(): Promise<number | null>
  kill(): Promise<void>
}

export interface ServerOptions {
  /** `embedded`: the server starts its own PostgreSQL and creates its own world. */
  database?: Template | 'embedded'
  dataDir?: string
  env?: Record<string, string>
  /** A built copy of the project to start, in the place of the project itself. */
  tree?: string
}

const readySecondsMax = 100
const stopSecondsMax = 40
const root = path.resolve(import.meta.dirname, '../..')
const databases: string[] = []
const started = new Set<Server>()

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

/** Starts `server.ts` as a program of its own and waits until it is healthy. Who calls it also calls `stopServers`. */
export async function startServer({
  database = 'world',
  dataDir,
  env = {},
  tree = root,
}: ServerOptions = {}): Promise<Server> {
  const folder = dataDir ?? mkdtempSync(path.join(inject('runFolder'), 'server-'))
  const port = await freePort()
  const databaseUrl = database === 'embedded' ? '' : await givenDatabase(database, folder)
  const child = spawn(process.execPath, ['server.ts'], {
    cwd: tree,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: databaseUrl,
      DEMO: '',
      LOG_LEVEL: 'warn',
      // Makes the server stop when the test's process is gone.
      npm_lifecycle_event: 'test',
      ...env,
    },
  })
  const server = serverOf(child, `http://localhost:${port}`, folder)
  started.add(server)
  await healthy(child, server)
  return server
}

export async function stopServers(): Promise<void> {
  const servers = [...started]
  started.clear()
  await Promise.all(servers.map((server) => server.stop()))
  for (const url of databases.splice(0)) await dropDatabase(url)
  for (const { dataDir } of servers) removeWithServer(dataDir)
}

async function givenDatabase(template: Template, folder: string): Promise<string> {
  const url = new URL(inject('databaseServer'))
  url.pathname = `/test_${crypto.randomUUID().replaceAll('-', '')}`
  databases.push(url.href)
  await copyTemplate(template, url.href, folder)
  return url.href
}

function serverOf(child: ChildProcess, origin: string, dataDir: string): Server {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
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
  while (Date.now() < until && child.exitCode === null) {
    const answer = await fetch(`${server.origin}/health`).catch(() => null)
    if (answer?.ok) return
    await pause(50)
  }
  await server.kill()
  throw new Error(`The server did not become healthy. Its output:\n${server.output()}`)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
