import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { config } from '#platform/config.server.ts'
import { makeBackupFolder } from '#platform/files/backup-folder.server.ts'
import { ask, startApplication, stopApplication } from '../../../../tests/support/postgres-application.ts'
import {
  add,
  archive,
  archivedIn,
  firstBase,
  newTarget,
  restore,
  shippedAll,
  startArchived,
  startWithStones,
  stonesOf,
  redate,
  until,
  useArchive,
} from '../../../../tests/support/continuous-archive.ts'
import { mountSmallDisk, plugDisk } from '../../../../tests/support/small-disk.ts'
import { servedTarget } from '../configured-target.server.ts'
import type { BackupTarget } from '../targets/backup-target.server.ts'
import { makeBase } from './base.server.ts'
import { isBaseDue } from './bases-in-time.server.ts'
import { readState } from './state.server.ts'

// Needs: embedded servers of its own.

useArchive()

test.each([
  [null, '2026-11-22T01:00Z', true],
  ['2026-11-21T12:00Z', '2026-11-22T01:59Z', false],
  ['2026-11-21T12:00Z', '2026-11-22T02:00Z', true],
  ['2026-11-22T02:01Z', '2026-11-22T23:00Z', false],
  // Two nights without the blog are made up for by one base.
  ['2026-11-19T02:01Z', '2026-11-22T01:00Z', true],
])('a base of %s is followed by another at %s: %s', (newest, now, due) => {
  expect(isBaseDue(newest === null ? null : new Date(newest), new Date(now))).toBe(due)
})

test('a base whose archiver is over before it begins to be read ends alone', async () => {
  const { target } = newTarget()
  const { application } = await startWithStones()
  const files = { copyNew: () => Promise.reject(new Error('Nothing is to be copied.')) }
  const base = makeBase(target, application.url, { system: '1', chain: 'a', files, over: AbortSignal.abort() })
  await expect(base).rejects.toThrow('The operation was aborted')
  expect((await archivedIn(target)).bases).toEqual([])
})

test('an archiver that is killed while it ships leaves no gap, and its successor goes on', async () => {
  const { root, target } = newTarget()
  const { folder, application } = await startWithStones()
  const program = path.join(import.meta.dirname, '../../../../tests/support/archiver.ts')
  const begin = () =>
    spawn(process.execPath, [program, application.url, root], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const over = new AbortController()
  const writing = (async () => {
    for (let number = 0; !over.signal.aborted; number += 1)
      await ask(
        application.url,
        `insert into stones (name) select repeat('${number} ', 2000) from generate_series(1, 50)`,
      )
  })()
  let archiver = begin()
  await firstBase(target)
  for (let kills = 0; kills < 5; kills += 1) {
    const { parts } = await archivedIn(target)
    await until(async () => (await archivedIn(target)).parts.length > parts.length + kills)
    const killed = once(archiver, 'exit')
    archiver.kill('SIGKILL')
    await killed
    archiver = begin()
  }
  over.abort()
  await writing
  await until(() => shippedAll(application))
  const ended = once(archiver, 'exit')
  archiver.send('stop')
  await ended
  const [{ count }] = (await ask(application.url, 'select count(*) from stones')) as [{ count: string }]
  await stopApplication(application)
  expect((await archivedIn(target)).bases.length).toBe(1)
  await restore(target, folder, null)
  const restored = await startApplication(folder)
  expect(await ask(restored.url, 'select count(*) from stones')).toEqual([{ count }])
})

test('a target that fails stops neither the blog nor the archive: it is reported, and made up for', async () => {
  const { root, target } = newTarget()
  const dataDir = path.join(root, 'donnees')
  mkdirSync(dataDir)
  let isAway = false
  const failing: BackupTarget = {
    ...target,
    put: (name, stream) => (isAway ? Promise.reject(new Error('le disque est plein')) : target.put(name, stream)),
  }
  const { application } = await startArchived(failing, dataDir)
  isAway = true
  await add(application, 'agate')
  const state = await until(async () => (await readState(dataDir))?.problem)
  expect(state).toContain('n’avance pas (le disque est plein)')
  const before = await archivedIn(target)
  const moment = await add(application, 'jade')
  await ask(application.url, `insert into stones (name) select md5(n::text) from generate_series(1, 200000) n`)
  isAway = false
  await until(() => shippedAll(application))
  await until(async () => (await readState(dataDir))?.problem === null)
  const { bases, parts } = await archivedIn(target)
  expect(bases).toEqual(before.bases)
  // The first part of many does not claim to hold what comes in the next ones.
  const madeUp = parts.slice(before.parts.length)
  expect(madeUp.length).toBeGreaterThan(1)
  expect(madeUp[0]?.at).toEqual(before.parts.at(-1)?.at)
  expect(madeUp.at(-1)?.at.getTime()).toBeGreaterThan(moment.getTime())
})

test('a disk that is away for a while misses nothing once it is back', async ({ skip }) => {
  const disk = plugDisk()
  if (!disk) return skip('Needs the right to mount a disk.')
  const { place } = disk
  const { root: dataDir } = newTarget()
  const given = { dataDir: config.dataDir, backupDir: config.backupDir }
  onTestFinished(() => void Object.assign(config, given))
  Object.assign(config, { dataDir, backupDir: path.join(place, 'b') })
  makeBackupFolder()
  const target = await servedTarget()
  const { folder, application, archiver, base } = await startArchived(target, dataDir)
  await add(application, 'agate')
  await until(() => shippedAll(application))
  disk.unplug()
  await add(application, 'jade')
  await until(async () => (await readState(dataDir))?.problem?.includes('n’est pas branché'))
  expect(readdirSync(place)).toEqual([])
  disk.plug()
  await add(application, 'opale')
  await until(() => shippedAll(application))
  await until(async () => (await readState(dataDir))?.problem === null)
  expect((await readState(dataDir))?.restorableSince).toBe(base.at.toISOString())
  await archiver.stop()
  await stopApplication(application)
  expect((await archivedIn(target)).bases).toEqual([base])
  await restore(target, folder, null)
  expect(await stonesOf(await startApplication(folder))).toEqual(['agate', 'jade', 'opale'])
})

test('an archive that has lost a part begins again with a new base, and promises no more than what is there', async () => {
  const { root, target } = newTarget()
  const { application, archiver, base } = await startArchived(target, root)
  const since = async () => (await readState(root))?.restorableSince
  await until(async () => (await since()) === base.at.toISOString())
  for (const name of ['agate', 'jade', 'opale']) {
    await add(application, name)
    await until(() => shippedAll(application))
  }
  await archiver.stop()
  const { parts } = await archivedIn(target)
  const lost = parts.find(({ from }) => from >= base.end)!
  expect(lost).not.toBe(parts.at(-1))
  rmSync(path.join(root, lost.name))
  archive(application, target, root)
  const next = await until(async () => (await archivedIn(target)).bases.find(({ name }) => name !== base.name))
  expect(next.chain).toBe(base.chain)
  await until(async () => (await since()) === next.at.toISOString())
})

test('log that the server had to give up is followed by a new chain with its own base', async () => {
  const { root, target } = newTarget()
  const { folder, application, archiver } = await startArchived(target, root)
  await archiver.stop()
  await ask(application.url, `select pg_drop_replication_slot(slot_name) from pg_replication_slots`)
  await add(application, 'agate')
  const next = archive(application, target, root)
  await until(async () => (await archivedIn(target)).bases.length === 2)
  await next.stop()
  await stopApplication(application)
  await restore(target, folder, null)
  expect(await stonesOf(await startApplication(folder))).toEqual(['agate'])
})

test('on a disk that is nearly full, the blog’s space comes before log that cannot be archived', async ({ skip }) => {
  const { root, target } = newTarget()
  const dataDir = path.join(root, 'donnees')
  mkdirSync(dataDir)
  const disk = mountSmallDisk(dataDir, 100)
  if (!disk) return skip('Needs the right to mount a disk.')
  try {
    let isAway = false
    const failing: BackupTarget = {
      ...target,
      put: (name, stream) => (isAway ? Promise.reject(new Error('débranché')) : target.put(name, stream)),
    }
    const { application, archiver, base } = await startArchived(failing, dataDir)
    const { chain } = base
    isAway = true
    await add(application, 'agate')
    await until(async () => (await readState(dataDir))?.problem?.includes('la place manque sur le disque'))
    const kept = () => ask(application.url, 'select slot_name::text as name from pg_replication_slots')
    await until(async () => !(await kept()).some(({ name }) => String(name).endsWith(chain)))
    isAway = false
    await until(async () => (await archivedIn(target)).bases.some((later) => later.chain !== chain))
    await archiver.stop()
  } finally {
    disk.unmount()
  }
})

test('a base of eight days ago is followed by a new one, and goes with the log that only it needed', async () => {
  const { root, target } = newTarget()
  const { folder, application, archiver, base } = await startArchived(target, root)
  await add(application, 'agate')
  await archiver.stop()
  const old = redate(root, base, new Date(base.at.getTime() - 8 * 86_400_000))
  const before = await archivedIn(target)

  const next = archive(application, target, root)
  const names = new Set(before.parts.map(({ name }) => name))
  await until(async () => !(await archivedIn(target)).parts.some(({ name }) => names.has(name)))
  await next.stop()
  await stopApplication(application)
  const { bases } = await archivedIn(target)
  expect(bases.map(({ chain, name }) => [chain, name === old])).toEqual([[base.chain, false]])
  await restore(target, folder, null)
  expect(await stonesOf(await startApplication(folder))).toEqual(['agate'])
})
