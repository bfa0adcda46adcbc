import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { startApplication, stopApplication } from '../../../../tests/support/postgres-application.ts'
import {
  add,
  archive,
  archivedIn,
  newTarget,
  restore,
  startArchived,
  stonesOf,
  redate,
  until,
  useArchive,
} from '../../../../tests/support/continuous-archive.ts'

// Needs: embedded servers of its own.

useArchive()

test('a damaged base is replaced by an older one of its chain, and a sentence says what to do where there is none', async () => {
  const { root, target } = newTarget()
  const { folder, application, archiver, base } = await startArchived(target, root)
  await add(application, 'agate')
  await archiver.stop()
  const old = redate(root, base, new Date(base.at.getTime() - 26 * 3_600_000))
  const next = archive(application, target, root)
  const newest = await until(async () => (await archivedIn(target)).bases.find(({ name }) => name !== old))
  await add(application, 'jade')
  await next.stop()
  await stopApplication(application)

  const tars = [newest.name, base.name].map((name) => name.replace(/-.{16}-[^-]*\.json$/, '.tar.zst'))
  writeFileSync(path.join(root, tars[0]!), 'abîmée')
  expect((await restore(target, folder, null)).damaged).toEqual([tars[0]])
  const restored = await startApplication(folder)
  expect(await stonesOf(restored)).toEqual(['agate', 'jade'])
  await stopApplication(restored)
  writeFileSync(path.join(root, newest.name), '{')
  writeFileSync(path.join(root, tars[1]!), 'abîmée aussi')
  await expect(restore(target, folder, null)).rejects.toThrow(
    `Les bases archivées qui mènent à ce moment sont endommagées (${newest.name}, ${tars[1]})\u00a0: rien n’a été changé. Choisissez un moment plus ancien, ou une sauvegarde que «\u00a0npm run restore\u00a0» montre.`,
  )
})

test('of an hour that comes twice the first is restored, and the answer says so', async () => {
  const { root, target } = newTarget()
  const { folder, application, archiver, base } = await startArchived(target, root)
  await add(application, 'agate')
  await archiver.stop()
  await stopApplication(application)
  redate(root, base, new Date('2026-10-24T12:00:00Z'))
  const script = path.join(import.meta.dirname, '../../../../scripts/restore.ts')
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: path.dirname(folder), BACKUP_DIR: root }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [script, '--at', '25 octobre 2026 à 2h30', '--replace'],
    { env },
  )
  expect(stdout.replaceAll('\u00a0', ' ')).toContain(
    'Cette heure est venue deux fois ce jour-là : c’est la première qui est restaurée. Pour la seconde : --at 2026-10-25T01:30:00Z',
  )
  expect(await stonesOf(await startApplication(folder))).toEqual([])
})
