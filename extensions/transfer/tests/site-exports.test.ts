import { Readable } from 'node:stream'
import { desc } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { stopPrograms } from '#features/backups/background-program.server.ts'
import { verifyArchive } from '#features/backups/verify-archive.server.ts'
import { startClock, stopClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { useMembers } from '../../../tests/support/members.ts'
import { emailsTo } from '../../../tests/support/outbox.ts'
import { s3Config, s3Variables } from '../../../tests/support/s3.ts'
import { expectAnswer, useSite } from '../../../tests/support/site.ts'
import { siteExports } from '../exports/export-tables.server.ts'
import { deleteOldExports, exportJob } from '../exports/site-exports.server.ts'

const site = useSite('world')
const members = useMembers(site)
const { maiwenn } = site.sessions('maiwenn')
const here = '/compte/site/exports'

afterEach(async () => {
  startClock()
  await db.delete(siteExports)
})

const ask = (kind: string) => maiwenn.post(here, { kind, password: site.passwords.admin })

async function newest() {
  const [newestExport] = await db.select().from(siteExports).orderBy(desc(siteExports.askedAt))
  if (!newestExport) throw new Error('There is no export.')
  return newestExport
}

async function makeExport(kind: string) {
  expect((await ask(kind)).status).toBe(303)
  const { id } = await newest()
  await exportJob.work({ id }, { isLast: false })
  await site.deliverEmails()
  return newest()
}

const lastEmail = async () => (await emailsTo('maiwenn@example.org')).at(-1)

test('the whole blog is made ready apart, told by e-mail, and downloaded as an archive that verifies', async () => {
  const { id, bytes } = await makeExport('archive.tar')
  expect(await lastEmail()).toMatchObject({ subject: 'Votre export est prêt — Amulette' })
  expect(await maiwenn.read(here)).toMatch(/Archive complète.*(?:ko|Mo).*Télécharger/s)
  const download = await site.get(`${here}/${id}`, { as: maiwenn })
  expect(download.headers.get('content-disposition')).toMatch(/filename="\d{4}-\d\d-\d\d-archive\.tar"$/)
  expect(Number(download.headers.get('content-length'))).toBe(bytes)
  const archive = Readable.fromWeb(download.body as Parameters<typeof Readable.fromWeb>[0])
  expect(await verifyArchive(archive)).toMatchObject({ format: 1, siteName: 'Amulette' })
})

test('a WordPress file is made too, and listed for who asked, with its size, until it is deleted', async () => {
  expect(await maiwenn.read('/compte/site')).toContain(`href="${here}"`)
  const { id } = await makeExport('wordpress.xml')
  expect(await maiwenn.read(here)).toMatch(/Fichier WordPress.*(?:ko|Mo).*Télécharger/s)
  expect(await maiwenn.read(`${here}/${id}`)).toMatch(/^<\?xml[^]*<rss[^]*<\/rss>\s*$/)
  const { jar: yann } = await members.addYann()
  expect(await site.read(here, yann)).not.toContain('Télécharger')
  expect((await site.get(`${here}/${id}`, { as: yann })).status).toBe(404)
  expect((await site.post(`${here}/${id}/suppression`, {}, { as: yann })).status).toBe(404)
  expect((await maiwenn.post(`${here}/${id}/suppression`)).status).toBe(303)
  expect(await maiwenn.read(here)).not.toContain('Télécharger')
  expect((await site.get(`${here}/${id}`, { as: maiwenn })).status).toBe(404)
})

test('one is made at a time, for who knows the password', async () => {
  await expectAnswer(await maiwenn.post(here, { kind: 'archive.tar', password: 'une autre perle' }), 400, 'passe')
  expect((await ask('archive.tar')).status).toBe(303)
  await expectAnswer(await ask('archive.tar'), 409, 'Un export est déjà en cours')
  await expectAnswer(await maiwenn.post(here, { kind: 'x', password: site.passwords.admin }), 400, 'Choisissez ce que')
})

test('a store that is away is told on the screen and by e-mail', async () => {
  Object.assign(process.env, s3Variables(s3Config('nuits', 'http://127.0.0.1:9'), 'BACKUP_S3'))
  const { problem } = await makeExport('archive.tar')
  for (const name of Object.keys(process.env)) if (name.startsWith('BACKUP_S3')) delete process.env[name]
  expect(problem).toMatch(/^L’export n’a pas pu être écrit dans le stockage S3 «\u00a0nuits\u00a0»\. .+\.$/)
  expect(await lastEmail()).toMatchObject({ subject: 'Votre export n’a pas pu être fait — Amulette' })
})

test('an export that is cut for the last time says so, and another may begin', async () => {
  await ask('archive.tar')
  const { id } = await newest()
  const work = exportJob.work({ id }, { isLast: true })
  stopPrograms()
  await expect(work).rejects.toThrow()
  expect((await newest()).problem).toBe('L’export a été interrompu avant sa fin.')
  expect((await ask('archive.tar')).status).toBe(303)
})

test('after seven days it is removed', async () => {
  const { id } = await makeExport('archive.tar')
  await deleteOldExports()
  expect((await site.get(`${here}/${id}`, { as: maiwenn })).status).toBe(200)
  stopClock(new Date(Date.now() + 7.1 * 24 * 60 * 60_000))
  await deleteOldExports()
  expect(await db.$count(siteExports)).toBe(0)
})
