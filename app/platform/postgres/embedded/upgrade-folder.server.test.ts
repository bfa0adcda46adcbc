import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { beginUpgrade, completeUpgrade, dataVersion, finishUpgrade } from './upgrade-folder.server.ts'

// Needs: folders with the two files that are looked at; the servers themselves run in tests/journeys/database-upgrade.

const wanted = { from: '17', to: '18', stamp: '2026-11-22T03-10-00' }
const kept = 'server-17-2026-11-22T03-10-00'
const shutDown = 1
const inProduction = 6

function makeServer(folder: string, version: string, state = shutDown): void {
  mkdirSync(path.join(folder, 'server/data/global'), { recursive: true })
  writeFileSync(path.join(folder, 'server/data/PG_VERSION'), `${version}\n`)
  writeControl(folder, state)
}

function writeControl(folder: string, state: number): void {
  const contents = Buffer.alloc(8192, state + 7)
  contents.writeInt32LE(state, 16)
  writeFileSync(path.join(folder, 'server/data/global/pg_control'), contents)
}

/** An old server, and a complete new one that is not in its place yet. */
async function completedUpgrade(): Promise<{ folder: string; place: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'amulette-test-upgrade-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  makeServer(folder, '17')
  const { upgrade, place } = await beginUpgrade(folder, wanted)
  makeServer(place, '18')
  await completeUpgrade(folder, upgrade)
  return { folder, place }
}

const versionOf = (server: string) => readFileSync(path.join(server, 'data/PG_VERSION'), 'utf8').trim()

async function expectReplaced(folder: string): Promise<void> {
  expect(await finishUpgrade(folder)).toBe(path.join(folder, kept))
  expect(readdirSync(folder).toSorted()).toEqual(['server', kept])
  expect(dataVersion(folder)).toBe('18')
  expect(versionOf(path.join(folder, kept))).toBe('17')
  expect(await finishUpgrade(folder)).toBeNull()
}

test('a complete new server takes the place of the old one, which is kept', async () => {
  await expectReplaced((await completedUpgrade()).folder)
})

test('a power cut after the old server has made room changes nothing in the end', async () => {
  const { folder } = await completedUpgrade()
  renameSync(path.join(folder, 'server'), path.join(folder, kept))
  expect(dataVersion(folder)).toBeNull()
  await expectReplaced(folder)
})

test('nor does one after the new server is in its place', async () => {
  const { folder, place } = await completedUpgrade()
  renameSync(path.join(folder, 'server'), path.join(folder, kept))
  renameSync(path.join(place, 'server'), path.join(folder, 'server'))
  await expectReplaced(folder)
})

test('processes that finish the same upgrade do no harm to each other', async () => {
  for (let round = 0; round < 20; round++) {
    const { folder } = await completedUpgrade()
    await Promise.all(Array.from({ length: 4 }, () => finishUpgrade(folder)))
    expect(readdirSync(folder).toSorted()).toEqual(['server', kept])
    expect([dataVersion(folder), versionOf(path.join(folder, kept))]).toEqual(['18', '17'])
  }
})

test('when an older program used the old server meanwhile, it stays, and the upgrade begins again', async () => {
  const { folder, place } = await completedUpgrade()
  writeControl(folder, inProduction)
  expect(await finishUpgrade(folder)).toBeNull()
  expect(dataVersion(folder)).toBe('17')
  const { upgrade } = await beginUpgrade(folder, { ...wanted, stamp: 'later' })
  expect(upgrade).toEqual({ ...wanted, former: null })
  writeControl(folder, shutDown)
  expect(await finishUpgrade(folder)).toBeNull()
  expect(existsSync(place)).toBe(true)
})

test('an upgrade is not complete while the old server was not stopped', async () => {
  const { folder } = await completedUpgrade()
  writeControl(folder, inProduction)
  const { upgrade } = await beginUpgrade(folder, wanted)
  await expect(completeUpgrade(folder, upgrade)).rejects.toThrow('Le serveur PostgreSQL 17 ne s’arrête pas')
  expect(await finishUpgrade(folder)).toBeNull()
})

test('what an attempt for other versions left is not used', async () => {
  const { folder, place } = await completedUpgrade()
  const { upgrade } = await beginUpgrade(folder, { ...wanted, to: '19', stamp: 'later' })
  expect(upgrade.stamp).toBe('later')
  expect(readdirSync(place)).toEqual(['upgrade.json'])
})
