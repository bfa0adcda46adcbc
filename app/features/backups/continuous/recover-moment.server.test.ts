import { spawn } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { deleteFile, findFile, putFile, readFile } from '#features/media/files.server.ts'
import { type Application, startApplication, stopApplication } from '../../../../tests/support/postgres-application.ts'
import {
  add,
  archive,
  archivedIn,
  newTarget,
  restore,
  shippedAll,
  startArchived,
  startWithStones,
  stonesOf,
  until,
  useArchive,
} from '../../../../tests/support/continuous-archive.ts'
import { startS3 } from '../../../../tests/support/s3.ts'
import type { BackupTarget } from '../targets/backup-target.server.ts'
import { s3Target } from '../targets/s3-target.server.ts'

// Needs: embedded servers of its own, and an S3 server.

useArchive()

const refusal = (target: BackupTarget, folder: string, at: Date | null) =>
  restore(target, folder, at).then(
    () => null,
    (problem: Error) => problem.message.replaceAll('\u00a0', ' '),
  )

test('a lost database comes back as it was at a moment between two writes, and as it was last', async () => {
  const { root, target } = newTarget()
  const { folder, application, archiver } = await startArchived(target, root)
  const between = await add(application, 'agate')
  await add(application, 'jade')
  await archiver.stop()
  await stopApplication(application)
  rmSync(folder, { recursive: true })

  const first = await restore(target, folder, between)
  expect(first.aside).toBeNull()
  const restored = await startApplication(folder)
  expect(await stonesOf(restored)).toEqual(['agate'])
  await stopApplication(restored)

  const second = await restore(target, folder, null)
  expect(readdirSync(path.dirname(second.aside ?? ''))).toContain(path.basename(second.aside ?? ''))
  const newest = await startApplication(folder)
  expect(await stonesOf(newest)).toEqual(['agate', 'jade'])
  await stopApplication(newest)
})

test('after a restoration the archive goes on in a new chain, and moments of before stay', async () => {
  const { root, target } = newTarget()
  const { folder, application: original } = await startWithStones()
  const lived = async (application: Application, name: string, bases: number) => {
    const archiver = archive(application, target, root)
    await until(async () => (await archivedIn(target)).bases.length === bases)
    const moment = await add(application, name)
    await archiver.stop()
    await stopApplication(application)
    return moment
  }
  const withAgate = await lived(original, 'agate', 1)
  await restore(target, folder, withAgate)
  await lived(await startApplication(folder), 'jade', 2)
  expect(new Set((await archivedIn(target)).bases.map(({ chain }) => chain)).size).toBe(2)

  for (const [moment, stones] of [
    [withAgate, ['agate']],
    [null, ['agate', 'jade']],
  ] as const) {
    await restore(target, folder, moment)
    const restored = await startApplication(folder)
    expect(await stonesOf(restored)).toEqual(stones)
    await stopApplication(restored)
  }
})

test('what is damaged or missing is named, and nothing is changed', async () => {
  const { root, target } = newTarget()
  const { folder, application, archiver } = await startArchived(target, root)
  await add(application, 'agate')
  await until(() => shippedAll(application))
  const later = await add(application, 'jade')
  await archiver.stop()
  await stopApplication(application)

  const { bases, parts } = await archivedIn(target)
  const [base, last] = [bases[0]!, parts.at(-1)!]
  expect(await refusal(target, folder, new Date(base.at.getTime() - 60_000))).toMatch(
    /^Ce moment n’est pas archivé : rien n’a été changé\. On peut revenir à un moment du .* au .*\.$/,
  )
  expect(await refusal(target, folder, new Date(Date.now() + 60_000))).toMatch(/^Ce moment n’est pas archivé/)
  const spoil = async (name: string, sentence: RegExp, at: Date | null) => {
    const file = path.join(root, name)
    const before = readFileSync(file)
    const changed = Buffer.from(before)
    changed[changed.length >> 1]! ^= 1
    writeFileSync(file, changed)
    expect(await refusal(target, folder, at)).toMatch(sentence)
    writeFileSync(file, before)
  }
  await spoil(
    last.name,
    new RegExp(`^L’archive continue est endommagée : ${last.name}\\. Rien n’a été changé\\.$`),
    null,
  )
  const tar = base.name.replace(/-.{16}-[^-]*\.json$/, '.tar.zst')
  await spoil(
    tar,
    new RegExp(`^La base archivée qui mène à ce moment est endommagée \\(${tar}\\) : rien n’a été`),
    later,
  )
  const missing = parts.find(({ from }) => from >= base.end)!
  expect(missing).not.toBe(last)
  renameSync(path.join(root, missing.name), path.join(root, 'ailleurs'))
  for (const at of [later, null])
    expect(await refusal(target, folder, at)).toMatch(
      new RegExp(
        `^Il manque une partie de l’archive continue, après 0/[\\dA-F]+ dans la série ${base.chain} : rien n’a été`,
      ),
    )
  expect(readdirSync(folder).toSorted()).toEqual(['server', 'server.log'])
  const untouched = await startApplication(folder)
  expect(await stonesOf(untouched)).toEqual(['agate', 'jade'])
})

test('files are archived before the log that names them, and come back', async () => {
  const { root, target } = newTarget()
  const [before, after] = [`${randomUUID()}.webp`, `${randomUUID()}.webp`]
  await putFile('article-images', before, randomBytes(300_000))
  const { folder, application, archiver } = await startArchived(target, root)
  const contents = randomBytes(200_000)
  await putFile('article-images', after, contents)
  const moment = await add(application, 'agate')
  await until(() => shippedAll(application))
  for (const key of [before, after]) await deleteFile('article-images', key)
  await archiver.stop()
  await stopApplication(application)
  expect(await restore(target, folder, moment)).toMatchObject({ files: 2 })
  expect(await findFile('article-images', before)).toMatchObject({ bytes: 300_000 })
  const back = await readFile('article-images', after, { first: 0, last: 199_999 })
  expect(Buffer.from(await new Response(back).arrayBuffer()).equals(contents)).toBe(true)
})

test('a restoration that is killed changes nothing, and the next start cleans up after it', async () => {
  const { root, target } = newTarget()
  const { folder, application, archiver, base } = await startArchived(target, root)
  await add(application, 'agate')
  await archiver.stop()
  await add(application, 'jade')
  await stopApplication(application)

  const script = path.join(import.meta.dirname, '../../../../scripts/restore.ts')
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: path.dirname(folder), BACKUP_DIR: root }
  const inRestoration = (...names: string[]) =>
    readdirSync(folder).some(
      (name) => name.startsWith('restauration-') && existsSync(path.join(folder, name, 'server', ...names)),
    )
  for (const stage of [
    ['data', 'base'],
    ['data', 'recovery.signal'],
    ['data', 'postmaster.pid'],
  ]) {
    const restoration = spawn(process.execPath, [script, '--latest', '--replace'], { env, stdio: 'ignore' })
    const ended = once(restoration, 'exit')
    while (!inRestoration(...stage)) await pause(2)
    restoration.kill('SIGKILL')
    expect(await ended, stage.join('/')).toEqual([null, 'SIGKILL'])
    const untouched = await startApplication(folder)
    expect(await stonesOf(untouched)).toEqual(['agate', 'jade'])
    await stopApplication(untouched)
    expect(readdirSync(folder).filter((name) => name.startsWith('restauration-'))).toEqual([])
  }
  await restore(target, folder, null)
  expect(readdirSync(folder).map((name) => name.replace(/\d.*/, ''))).toEqual([
    'server',
    'server-avant-restauration-',
    'server.log',
  ])
  expect(await stonesOf(await startApplication(folder))).toEqual(['agate'])
  expect((await archivedIn(target)).bases).toEqual([base])
})

test('an archive in S3 is restored as one in a folder', async () => {
  const { root } = newTarget()
  const s3 = await startS3('archives')
  onTestFinished(() => s3.close())
  const target = s3Target(s3.config)
  const { folder, application, archiver } = await startArchived(target, root)
  await add(application, 'agate')
  await archiver.stop()
  await stopApplication(application)
  await restore(target, folder, null)
  expect(await stonesOf(await startApplication(folder))).toEqual(['agate'])
})
