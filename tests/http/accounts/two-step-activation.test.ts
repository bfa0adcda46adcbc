import { eq } from 'drizzle-orm'
import type { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import { sessions, users, verifications } from '#features/accounts/account-tables.server.ts'
import { db, dedicatedConnection } from '#platform/database.server.ts'
import { newSignedInMember, password } from '../../support/members.ts'
import { emailsTo } from '../../support/outbox.ts'
import { useSite, type Jar } from '../../support/site.ts'
import { activateTwoSteps } from '../../support/two-step.ts'

const site = useSite('world')

describe('the activation of two-step sign-in', () => {
  test('closes all other sessions and forgets trusted devices, and says so on the page and in the email', async () => {
    const { id, email, jar } = await newSignedInMember(site)
    const others: Jar[] = [await site.signIn(email, password), await site.signIn(email, password)]
    await db
      .insert(verifications)
      .values({ identifier: `trust-device-${id}`, value: id, expiresAt: new Date(Date.now() + 60_000) })
    const { page } = await activateTwoSteps(site, jar, password)
    expect(page).toContain('2 autres sessions ont été fermées')
    for (const other of others) expect((await site.get('/compte/session', { as: other })).status).toBe(401)
    expect((await site.get('/compte/session', { as: jar })).status).toBe(200)
    expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(1)
    expect(await db.$count(verifications, eq(verifications.value, id))).toBe(0)
    await site.deliverEmails()
    const message = (await emailsTo(email)).find(({ subject }) =>
      subject.startsWith('Validation en deux étapes activée'),
    )
    expect(message?.text).toContain('Les autres sessions ouvertes ont été fermées.')
  })

  test('asks a sign-in for a code that had begun before it and ends after it', async () => {
    const { id, email, jar } = await newSignedInMember(site)
    await activateTwoSteps(site, jar, password)
    const say = (twoFactorEnabled: boolean) => db.update(users).set({ twoFactorEnabled }).where(eq(users.id, id))
    await say(false)
    const holder = await dedicatedConnection()
    await holder.query('begin')
    await holder.query('lock table sessions in share row exclusive mode')
    const signIn = site.post('/compte/connexion', { email, password })
    await expect.poll(() => waitsForSessions(holder)).toBe(true)
    await say(true)
    await holder.query('commit')
    await holder.end()
    const answer = await signIn
    expect(answer.headers.get('location')).toContain('/compte/verification')
    expect((await site.get('/compte/session', { as: site.jarOf(answer) })).status).toBe(401)
  })
})

/** Whether a connection waits for a lock on `sessions`. */
async function waitsForSessions(connection: Client): Promise<boolean> {
  const waiting = `select 1 from pg_locks where relation = 'sessions'::regclass and not granted`
  return (await connection.query(waiting)).rowCount !== 0
}
