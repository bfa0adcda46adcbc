import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { binariesPackage } from '../binaries.ts'
import { startPostgres } from '../postgres.ts'
import { PostgresProblem } from '../problem.ts'
import { findPostmaster } from '../server/postmaster.ts'
import { upgradePostgres } from '../upgrade.ts'
import { options } from './options.ts'

/** A real application in its own process: it can be killed, interrupted, or run as another account. */
export interface Application {
  process: ChildProcess
  url: string
  fresh: boolean
}

type StartReport = { url: string; fresh: boolean } | { sentence: string }

export interface Settings {
  uid?: number
  gid?: number
  durable?: boolean
  detached?: boolean
  /** A program that starts the application in its turn. */
  cage?: string[]
  givenUpAfterSeconds?: number
  /** Upgrades an older server before it starts. */
  upgrades?: boolean
  program?: Program
  env?: Record<string, string>
}

const applications: ChildProcess[] = []
const folders: { root: string; folder: string; lentBy: string | null }[] = []

export function newFolder(...names: string[]): string {
  return makeFolder(names, null)
}

/** Moves an initialised server to its own place until the test ends: faster than a copy. */
export function borrow(ready: string, ...names: string[]): string {
  const folder = makeFolder(names, ready)
  fs.mkdirSync(path.dirname(folder), { recursive: true })
  fs.renameSync(ready, folder)
  return folder
}

export function copyOf(ready: string): string {
  const folder = newFolder()
  fs.cpSync(ready, folder, { recursive: true })
  return folder
}

function makeFolder(names: string[], lentBy: string | null): string {
  const root = fs.mkdtempSync(path.join(tmpdir(), 'embedded-postgres-test-'))
  fs.chmodSync(root, 0o755)
  const folder = path.join(root, ...names, 'postgres')
  folders.push({ root, folder, lentBy })
  return folder
}

export interface Program {
  node: string
  file: string
}

const ownProgram: Program = { node: process.execPath, file: import.meta.filename }
const projectFolder = path.resolve(import.meta.dirname, '../..')

/** Copies what an application needs to where every account can read it: the project may stand in a closed folder. */
export function copyProgram(): Program {
  const folder = fs.mkdtempSync(path.join(tmpdir(), 'embedded-postgres-program-'))
  const node = path.join(folder, 'node')
  const copy = (from: string, to: string) =>
    fs.cpSync(from, to, { recursive: true, verbatimSymlinks: true, mode: fs.constants.COPYFILE_FICLONE })
  copy(process.execPath, node)
  for (const name of ['package.json', 'embedded-postgres', ...packagesOf('pg', binariesPackage)])
    copy(path.join(projectFolder, name), path.join(folder, name))
  for (const entry of ['.', ...fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })]) {
    const place = path.join(folder, entry)
    const { mode } = fs.statSync(place)
    fs.chmodSync(place, mode | (mode & 0o100 ? 0o755 : 0o644))
  }
  return { node, file: path.join(folder, path.relative(projectFolder, import.meta.filename)) }
}

/** The folders of packages, and of all that they depend on. */
function packagesOf(...names: string[]): Set<string> {
  const packages = new Set<string>()
  for (const name of names) {
    const folder = path.join('node_modules', name)
    const file = path.join(projectFolder, folder, 'package.json')
    const { dependencies = {} } = JSON.parse(fs.readFileSync(file, 'utf8')) as { dependencies?: Record<string, string> }
    for (const place of [folder, ...packagesOf(...Object.keys(dependencies))]) packages.add(place)
  }
  return packages
}

export function removeProgram({ node }: Program): void {
  fs.rmSync(path.dirname(node), { recursive: true, force: true })
}

export async function startApplication(folder: string, settings: Settings = {}): Promise<Application> {
  const { application, report } = await attempt(folder, settings)
  if ('sentence' in report) throw new Error(report.sentence)
  return { process: application, ...report }
}

export async function refusalOf(folder: string, settings: Settings = {}): Promise<string> {
  const { report } = await attempt(folder, settings)
  if ('url' in report) throw new Error('Expected a refusal: the application started.')
  return report.sentence
}

export function beginApplication(folder: string, settings: Settings = {}): ChildProcess {
  const { durable = false, cage = [], program = ownProgram, givenUpAfterSeconds, upgrades, env, ...account } = settings
  const passed = JSON.stringify({ durable, givenUpAfterSeconds, upgrades })
  const [file, ...args] = [...cage, program.node, program.file, folder, passed]
  const application = spawn(file, args, {
    ...account,
    env: { ...process.env, ...env },
    cwd: '/',
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  applications.push(application)
  return application
}

async function attempt(
  folder: string,
  settings: Settings,
): Promise<{ application: ChildProcess; report: StartReport }> {
  const application = beginApplication(folder, settings)
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

export async function killApplication({ process: application }: Pick<Application, 'process'>): Promise<void> {
  application.kill('SIGKILL')
  await once(application, 'exit')
}

export async function givenUp({ process: application }: Application): Promise<string> {
  const [message] = (await once(application, 'message')) as [{ givenUp: string }]
  return message.givenUp
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

/** Rows whose fate a test follows. */
export const makeStones = ({ url }: Pick<Application, 'url'>) =>
  ask(
    url,
    `drop table if exists stones; create table stones (name text); insert into stones values ('agate'), ('jade')`,
  )

export const stonesIn = async ({ url }: Pick<Application, 'url'>) =>
  (await ask(url, 'select name from stones order by name')).map(({ name }) => name)

export function postmasterOf(folder: string): number | null {
  const data = path.join(folder, 'server', 'data')
  return fs.existsSync(data) ? (findPostmaster(data)?.pid ?? null) : null
}

/** Ends both programs at once, as a power cut does. */
export async function crash(application: Application, folder: string): Promise<void> {
  await killApplication(application)
  killServer(folder)
}

export function killServer(folder: string): void {
  const server = postmasterOf(folder)
  if (server) process.kill(server, 'SIGKILL')
}

export async function cleanUp(keptCount = 0): Promise<void> {
  for (const application of applications.splice(0)) application.kill('SIGKILL')
  for (const { root, folder, lentBy } of folders.splice(keptCount)) {
    for (const place of [folder, path.join(folder, 'upgrade')])
      for (let server = postmasterOf(place); server; server = postmasterOf(place)) {
        process.kill(server, 'SIGQUIT')
        await pause(20)
      }
    if (lentBy) fs.renameSync(folder, lentBy)
    fs.rmSync(root, { recursive: true, force: true, maxRetries: 10 })
  }
}

/** This application backs up and fills one table only. */
async function copyDatabase(from: string, to: string): Promise<void> {
  const stones = await ask(from, 'select name from stones')
  const values = stones.map(({ name }) => `('${String(name)}')`).join()
  await ask(to, `drop table if exists stones; create table stones (name text); insert into stones values ${values}`)
}

if (process.argv[1] === import.meta.filename) {
  const [folder = '', passed = '{}'] = process.argv.slice(2)
  const { upgrades, ...settings } = JSON.parse(passed) as Settings
  try {
    if (upgrades) await upgradePostgres(folder, { ...options, copyDatabase, begin: () => {} })
    const server = await startPostgres(folder, {
      ...options,
      ...settings,
      givenUp: (problem) => process.send?.({ givenUp: problem.message }),
    })
    process.on('SIGINT', () => process.send?.('interrupted'))
    process.on('message', (message) => {
      void (message === 'stop' ? server.stop() : Promise.resolve()).finally(() => process.disconnect())
    })
    process.send?.({ url: server.url, fresh: server.fresh })
  } catch (problem) {
    if (!(problem instanceof PostgresProblem)) throw problem
    process.send?.({ sentence: problem.message }, () => process.disconnect())
  }
}
