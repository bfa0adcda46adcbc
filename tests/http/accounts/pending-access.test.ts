import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { secondFactors, sessions, users, verifications } from '#features/accounts/account-tables.server.ts'
import { countAttempt } from '#features/sign-in/guess-limits.server.ts'
import { deviceCookieName, rememberDevice } from '#features/accounts/known-devices.server.ts'
import { db, dedicatedConnection } from '#platform/database.server.ts'
import { appCode } from '../../support/authenticator.ts'
import { nextPassword, password, useMembers } from '../../support/members.ts'
import { useSite, type Jar, expectAnswer } from '../../support/site.ts'
import { activateTwoSteps, setupKeyOf } from '../../support/two-step.ts'
import { type Client } from 'pg'
import { emailsTo } from '../../support/outbox.ts'

const site = useSite('world')
const members = useMembers(site)
const stolen = 'cinq perles noires'

/** Each of these ends what others obtained before. */
const endings = {
  'a password change': async (jar: Jar, _email: string, code = '') => members.changePassword(jar, { code }),
  'a new password by mail': async (_jar: Jar, email: string) => members.resetPassword(await members.askForReset(email)),
}

describe.each(Object.entries(endings))('after %s', (_, end) => {
  test('a link for a new password that was sent before chooses none', async () => {
    const { email, jar } = await members.newSignedInMember()
    const before = await members.askForReset(email)
    expect((await end(jar, email)).status).toBe(303)
    expect((await members.resetPassword(before, stolen)).status).toBe(400)
    expect((await site.post('/compte/connexion', { email, password: stolen })).status).toBe(401)
  })

  test('a mailed code that was sent before opens nothing', async () => {
    const { email, jar } = await members.newSignedInMember()
    await site.post('/compte/code', { email })
    const code = (await members.codesSentTo(email)).at(-1) ?? ''
    expect((await end(jar, email)).status).toBe(303)
    expect((await site.post('/compte/code/saisie', { email, code })).status).toBe(400)
  })

  test('a sign-in that gave the old password waits in vain for its second step', async () => {
    const { email, jar } = await members.newSignedInMember()
    const { recoveryCodes } = await activateTwoSteps(site, jar)
    const [one = '', two = ''] = recoveryCodes
    const begun = site.jarOf(await site.post('/compte/connexion', { email, password }))
    expect((await end(jar, email, one)).status).toBe(303)
    const second = await site.post('/compte/verification', { code: two }, { as: begun })
    expect(second.headers.get('location') ?? '').not.toBe('/compte')
    expect(await members.hasSession(begun)).toBe(false)
  })

  test('an activation of two-step sign-in that was begun before is over', async () => {
    const { email, jar } = await members.newSignedInMember()
    await site.post('/compte/second-facteur', { password }, { as: jar })
    const key = await setupKeyOf(site, jar)
    expect((await end(jar, email)).status).toBe(303)
    const owner = await site.signIn(email, nextPassword)
    expect(await setupKeyOf(site, owner)).toBe('')
    const refused = await owner.post('/compte/second-facteur', { code: await appCode(key) })
    await expectAnswer(refused, 409, 'L’activation a commencé dans une autre session')
  })
})

describe('an activation that somebody began', () => {
  test('is neither shown nor finished in another session, which needs the password', async () => {
    const { email, jar } = await members.newSignedInMember()
    const other = await site.signIn(email, password)
    await site.post('/compte/second-facteur', { password }, { as: jar })
    const key = await setupKeyOf(site, jar)
    expect(key).not.toBe('')
    expect(await setupKeyOf(site, other)).toBe('')
    expect((await site.post('/compte/second-facteur', { code: await appCode(key) }, { as: other })).status).toBe(409)
    expect((await site.post('/compte/second-facteur', { code: await appCode(key) }, { as: jar })).status).toBe(200)
  })

  test('is over after a quarter of an hour', async () => {
    const { id, jar } = await members.newSignedInMember()
    await site.post('/compte/second-facteur', { password }, { as: jar })
    const key = await setupKeyOf(site, jar)
    const long = new Date(Date.now() - 16 * 60 * 1000)
    await db.update(secondFactors).set({ setupStartedAt: long }).where(eq(secondFactors.userId, id))
    expect(await setupKeyOf(site, jar)).toBe('')
    expect((await site.post('/compte/second-facteur', { code: await appCode(key) }, { as: jar })).status).toBe(409)
  })
})

describe('wrong guesses of a known browser', () => {
  test('stay counted when it signs in to another account in between', async () => {
    const { email, jar } = await members.newSignedInMember()
    const other = await members.newSignedInMember()
    const signOut = () => site.post('/compte/deconnexion', {}, { as: jar })
    const statuses: number[] = []
    await signOut()
    for (let round = 0; round < 3; round++) {
      for (let guess = 0; guess < 5; guess++) {
        statuses.push((await site.post('/compte/connexion', { email, password: 'au hasard' }, { as: jar })).status)
      }
      expect((await site.post('/compte/connexion', { email: other.email, password }, { as: jar })).status).toBe(303)
      await signOut()
    }
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(401))
    expect(statuses.slice(10)).toEqual(Array(5).fill(429))
  })

  test('are 40 codes of its app a day, however many browsers the account knows', async () => {
    const { id } = await members.newSignedInMember()
    let guessed = 0
    for (let browser = 0; browser < 6; browser++) {
      const cookie = `${deviceCookieName}=${await rememberDevice(id, new Headers())}`
      const request = new Request('http://localhost:3000', { headers: { cookie } })
      for (let guess = 0; guess < 10; guess++) {
        if (!(await countAttempt('app-code', { id }, request)).refusal) guessed++
      }
    }
    expect(guessed).toBe(40)
  })
})

describe('the activation of two-step sign-in', () => {
  test('closes all other sessions and forgets trusted devices, and says so on the page and in the email', async () => {
    const { id, email, jar } = await members.newSignedInMember()
    const others: Jar[] = [await site.signIn(email, password), await site.signIn(email, password)]
    await db
      .insert(verifications)
      .values({ identifier: `trust-device-${id}`, value: id, expiresAt: new Date(Date.now() + 60_000) })
    const { page } = await activateTwoSteps(site, jar)
    expect(page).toContain('2 autres sessions ont été fermées')
    for (const other of others) expect(await members.hasSession(other)).toBe(false)
    expect(await members.hasSession(jar)).toBe(true)
    expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(1)
    expect(await db.$count(verifications, eq(verifications.value, id))).toBe(0)
    await site.deliverEmails()
    const message = (await emailsTo(email)).find(({ subject }) =>
      subject.startsWith('Validation en deux étapes activée'),
    )
    expect(message?.text).toContain('Les autres sessions ouvertes ont été fermées.')
  })

  test('asks a sign-in for a code that had begun before it and ends after it', async () => {
    const { id, email, jar } = await members.newSignedInMember()
    await activateTwoSteps(site, jar)
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
    expect(await members.hasSession(site.jarOf(answer))).toBe(false)
  })
})

/** Whether a connection waits for a lock on `sessions`. */
async function waitsForSessions(connection: Client): Promise<boolean> {
  const waiting = `select 1 from pg_locks where relation = 'sessions'::regclass and not granted`
  return (await connection.query(waiting)).rowCount !== 0
}
