import { existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { Readable } from 'node:stream'
import { isNull } from 'drizzle-orm'
import type { Client } from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dedicatedConnection, db } from '#platform/database.server.ts'
import { useDatabase } from '../../../../tests/support/database.ts'
import { backupRecords } from '../backup-records.server.ts'
import { backups } from '../backup-tables.server.ts'
import { findBackupState } from '../backup-state.server.ts'
import type { BackupTarget } from '../configured-target.server.ts'
import { backUpTo } from '../stored-archive.server.ts'
import { folderTarget } from '../targets/folder-target.server.ts'
import { runBackup, type ScheduledRun, scratchPlace } from './scheduled-run.server.ts'
import { useTemporaryFolder } from '../../../../tests/support/temporary-folder.ts'

// Needs: the demo world in a database of its own, and servers for verifications, one after the other.

useDatabase('world')
const root = useTemporaryFolder()
let folder = ''
let target: BackupTarget
let open: Client[] = []

beforeEach(async () => {
  await db.delete(backups)
  folder = mkdtempSync(path.join(root, 'target-'))
  target = folderTarget(folder)
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((client) => client.end()))
  expect(existsSync(scratchPlace())).toBe(false)
})

async function run(asked: Partial<ScheduledRun> = {}) {
  const [client, reader] = [await dedicatedConnection(), await dedicatedConnection()]
  open.push(client, reader)
  const signal = new AbortController().signal
  await runBackup(client, reader, { kind: 'nightly', target, askedAt: new Date(), signal, ...asked })
}
const put = (name: string) => target.put(name, Readable.from([Buffer.from('ancienne')]))
async function stored() {
  const names = []
  for await (const { name } of target.list()) names.push(name)
  return names.toSorted()
}
const old = ['2026-10-01.tar', 'nuit-2025-01-01T02-44-00.tar', 'nuit-2025-01-01T12-44-00.tar']

test('a backup is verified, recorded, and only then do older ones go', async () => {
  for (const name of old) await put(name)
  const askedAt = new Date()
  await run({ askedAt })
  const { lastVerifiedBackup, lastAttempt } = await findBackupState()
  expect(lastVerifiedBackup).toMatchObject({ kind: 'nightly', problem: null, target: target.description })
  expect(lastAttempt).toEqual(lastVerifiedBackup)
  expect(lastVerifiedBackup?.files).toBeGreaterThan(10)
  expect(lastVerifiedBackup?.rows).toBeGreaterThan(50)
  expect(readFileSync(path.join(folder, lastVerifiedBackup?.name ?? '')).length).toBe(lastVerifiedBackup?.bytes)
  expect(await stored()).toEqual([old[0], old[2], lastVerifiedBackup?.name])

  await run({ askedAt })
  expect(await db.$count(backups)).toBe(1)
})

const filesIn = (place: string) =>
  readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))

test('hourly ones are verified too, and share their files, which go once no archive names them', async () => {
  for (const name of ['heure-2025-01-01T02-44-00.tar', 'heure-2025-01-01T02-54-00.tar', old[1] ?? '']) await put(name)
  await run({ kind: 'hourly' })
  const { lastVerifiedBackup } = await findBackupState()
  expect(lastVerifiedBackup).toMatchObject({ kind: 'hourly', problem: null })
  expect(lastVerifiedBackup?.files).toBeGreaterThan(10)
  expect(await stored()).toEqual([lastVerifiedBackup?.name, 'heure-2025-01-01T02-54-00.tar', old[1]].toSorted())
  const files = filesIn(path.join(folder, 'files'))
  expect(files).toHaveLength(lastVerifiedBackup?.files ?? 0)
  const unnamed = path.join(folder, 'files/article-images', `${'0'.repeat(64)}-perdue.webp`)
  writeFileSync(unnamed, 'une perle')
  await target.remove('heure-2025-01-01T02-54-00.tar')

  await run()
  expect((await findBackupState()).lastAttempt).toMatchObject({ kind: 'nightly', problem: null })
  expect(filesIn(path.join(folder, 'files')).toSorted()).toEqual(files.toSorted())
})

test('one that was made by hand is recorded apart', async () => {
  const [client, reader] = [await dedicatedConnection(), await dedicatedConnection()]
  open.push(client, reader)
  const place = { target, name: 'avant-travaux.tar' }
  const contents = await backUpTo(reader, place, { passphrase: null })
  const begun = { ...place, madeAt: new Date() }
  await backupRecords(client).addManual(begun, contents)
  const { lastManual, lastAttempt, lastVerifiedBackup } = await findBackupState()
  expect(lastManual).toMatchObject({ kind: 'manual', name: 'avant-travaux.tar', verifiedAt: null, problem: null })
  expect(lastManual?.rows).toBeGreaterThan(50)
  expect([lastAttempt, lastVerifiedBackup]).toEqual([null, null])
})

test('while another process makes one, none is made', async () => {
  const other = await dedicatedConnection()
  open.push(other)
  await other.query(`select pg_advisory_lock(hashtext('backup'))`)
  await run()
  expect(await db.$count(backups)).toBe(0)
})

test('an archive that the target damages is found, and nothing is removed', async () => {
  for (const name of old) await put(name)
  const damaging: BackupTarget = {
    ...target,
    async put(name, stream) {
      await target.put(name, stream)
      const file = path.join(folder, name)
      const bytes = readFileSync(file)
      const at = bytes.indexOf('files/article-images/') + 5_000
      bytes[at] = (bytes[at] ?? 0) ^ 1
      writeFileSync(file, bytes)
    },
  }
  await run({ target: damaging })
  const { lastVerifiedBackup, lastAttempt } = await findBackupState()
  expect(lastVerifiedBackup).toBeNull()
  expect(lastAttempt?.problem?.replaceAll('\u00a0', ' ')).toMatch(
    /^La sauvegarde a été faite, mais n’a pas pu être vérifiée\. La sauvegarde est endommagée : files\/article-images\/\S+\.webp\.$/,
  )
  expect(await stored()).toEqual([...old, lastAttempt?.name].toSorted())
})

test('a target that refuses is recorded as such, and nothing is removed', async () => {
  for (const name of old) await put(name)
  const full = Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
  await run({ target: { ...target, put: () => Promise.reject(full) } })
  expect((await findBackupState()).lastAttempt?.problem).toBe(
    `La sauvegarde n’a pas pu être faite dans ${target.description}. Le disque est plein.`,
  )
  expect(await stored()).toEqual(old)
})

test('a disk that the backup would fill is left as it is', async () => {
  await run({ target: { ...target, freeBytes: () => Promise.resolve(1024 ** 2) } })
  expect((await findBackupState()).lastAttempt?.problem?.replaceAll('\u00a0', ' ')).toMatch(
    /^La sauvegarde n’a pas pu être faite dans le dossier « .+ »\. Il faut \d+ Mo de place libre pour l’écrire, il y en a 1 Mo\.$/,
  )
  expect(await stored()).toEqual([])
})

test.each(['put', 'read'] as const)('a run that is stopped in %s is no failure, and is made again', async (step) => {
  for (const name of old) await put(name)
  const askedAt = new Date()
  const stopping = new AbortController()
  const stop = () => stopping.abort(new Error('stopping'))
  const stopped = {
    put: { ...target, put: (name: string, stream: Readable) => (stop(), target.put(name, stream)) },
    read: { ...target, read: (name: string) => (stop(), target.read(name)) },
  }[step]
  await expect(run({ target: stopped, askedAt, signal: stopping.signal })).rejects.toThrow('stopping')
  const { lastAttempt } = await findBackupState()
  expect(lastAttempt).toMatchObject({ problem: null, verifiedAt: null })
  expect(readdirSync(folder).toSorted()).toEqual(step === 'put' ? old : [...old, lastAttempt?.name])

  await run({ askedAt })
  const { lastVerifiedBackup } = await findBackupState()
  expect(await stored()).toEqual([old[0], old[2], lastVerifiedBackup?.name])
  const [interrupted] = await db.select().from(backups).where(isNull(backups.verifiedAt))
  expect(interrupted?.problem).toBe(step === 'put' ? 'La sauvegarde a été interrompue avant sa fin.' : undefined)
})
