import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addPerson } from '#features/accounts/people.server.ts'
import { stopClock } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { useEmailQueue } from '../../../tests/support/email-queue.ts'
import { backups, backupWatch } from './backup-tables.server.ts'
import { warnAboutLateBackups } from '../../../server/backup-warnings.ts'

// Needs: an empty database, and a mail server.

const { mailServer, mailWorker, later } = useEmailQueue()
const hour = 3600
const start = new Date('2026-11-18T03:00:00Z')

beforeAll(async () => {
  const password = 'trois perles bleues'
  await addPerson({ email: 'maiwenn@example.org', password, role: 'admin', username: null })
  await addPerson({ email: 'anouk@example.org', password, role: 'user', username: 'Anouk' })
})
beforeEach(async () => {
  Object.assign(config, { scheduledBackups: true, backupEveryHours: null })
  stopClock(start)
  await db.delete(backups)
  await db.update(backupWatch).set({ since: start, warnedAt: null })
})

/** The hourly job of the next hours sends these. */
async function emailsOver(hours: number, received: { to: string[]; source: string }[]) {
  const before = received.length
  const { deliverNow } = mailWorker()
  for (let passed = 0; passed < hours; passed += 1) {
    later(hour)
    await warnAboutLateBackups()
    await deliverNow()
  }
  return received.slice(before).map(({ to, source }) => ({ to, text: textOf(source) }))
}

function textOf(source: string): string {
  const [, plain = ''] = /Content-Type: text\/plain[^]*?\r\n\r\n([^]*?)\r\n--/.exec(source) ?? []
  const bytes = /Content-Transfer-Encoding: base64/i.test(source.slice(0, source.indexOf(plain)))
    ? Buffer.from(plain, 'base64')
    : Buffer.from(
        plain
          .replaceAll('=\r\n', '')
          .replaceAll(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      )
  return bytes.toString('utf8').replaceAll('\u00a0', ' ').replaceAll(/\s+/g, ' ')
}

const record = (values: Partial<typeof backups.$inferInsert> & { madeAt: Date }) =>
  db.insert(backups).values({ kind: 'nightly', name: 'nuit.tar', target: 'le dossier', ...values })

test('administrators get one email a day, 48 hours after a database began without a verified backup', async () => {
  const received = await mailServer()
  expect(await emailsOver(47, received)).toEqual([])
  const problem = 'La sauvegarde n’a pas pu être faite dans le stockage S3 « nuits ». L’accès est interdit.'
  await record({ madeAt: new Date('2026-11-20T01:44:00Z'), problem })
  const [first, ...more] = await emailsOver(24, received)
  expect(more).toEqual([])
  expect(first?.to).toEqual(['maiwenn@example.org'])
  expect(first?.text).toContain('Aucune sauvegarde d’Amulette n’a encore été vérifiée.')
  expect(first?.text).toContain(`> ${problem}`)
  expect(first?.text).toContain('/compte/etat')
  expect(await emailsOver(24, received)).toHaveLength(1)

  await record({ madeAt: new Date('2026-11-22T02:44:00Z'), verifiedAt: new Date('2026-11-22T02:50:00Z') })
  expect(await emailsOver(24, received)).toEqual([])
})

test('a verified backup that is 48 hours old is reported with its date, a younger one is not', async () => {
  const received = await mailServer()
  await db.update(backupWatch).set({ since: new Date('2026-01-01T00:00:00Z') })
  await record({ madeAt: start, verifiedAt: new Date('2026-11-18T03:10:00Z') })
  expect(await emailsOver(47, received)).toEqual([])
  const [email] = await emailsOver(1, received)
  expect(email?.text).toContain('La dernière sauvegarde vérifiée d’Amulette date du 18 novembre 2026 à 4 h 00.')
  expect(email?.text).toContain('Aucune tentative n’a eu lieu depuis')
})

test('a database that was just restored waits two nights, and BACKUP=off never warns', async () => {
  const received = await mailServer()
  await db.execute(sql`delete from backup_watch`)
  await db.insert(backupWatch).values({ since: start })
  expect(await emailsOver(40, received)).toEqual([])
  config.scheduledBackups = false
  expect(await emailsOver(60, received)).toEqual([])
  Object.assign(config, { scheduledBackups: true, backupEveryHours: 1 })
  expect(await emailsOver(1, received)).toHaveLength(1)
})
