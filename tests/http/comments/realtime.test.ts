import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { sessions, userRoles } from '#features/accounts/account-tables.server.ts'

import { comments } from '#features/comments/comment-tables.server.ts'
import { announceUnrecordedChanges } from '#features/comments/stored-comment.server.ts'
import { db } from '#platform/database.server.ts'
import { type EventReader, readEvents } from '../../support/event-reader.ts'
import { password, type SignedInMember, useMembers } from '../../support/members.ts'
import { sessionRow } from '../../support/session-rows.ts'
import { useSite, type Jar } from '../../support/site.ts'
import { activateTwoSteps } from '../../support/two-step.ts'

const site = useSite('world')
const members = useMembers(site)
const { maiwenn } = site.sessions('maiwenn')

interface Admin extends SignedInMember {
  /** Another browser than the one whose stream is open. */
  elsewhere: Jar
}

const open: EventReader[] = []

afterEach(async () => {
  await Promise.all(open.splice(0).map((events) => events.stop()))
})

async function newAdmin(): Promise<Admin> {
  const admin = await members.newSignedInMember(randomUUID(), 'admin')
  return { ...admin, elsewhere: await site.signIn(admin.email, password) }
}

async function listen(jar: Jar): Promise<EventReader> {
  const events = readEvents(await site.get('/evenements', { as: new Map(jar) }))
  open.push(events)
  await events.until(': ouvert')
  return events
}

/** Something happens to a comment. @returns the id that its event contains. */
async function happen(): Promise<string> {
  const [comment] = await db.select().from(comments).limit(1)
  if (!comment) throw new Error('There is no comment.')
  const id = randomUUID()
  await announceUnrecordedChanges('author-deleted', null, [
    { comment: { ...comment, id }, before: comment, after: comment },
  ])
  return id
}

const changePerson = (id: string, noun: string, fields: Record<string, string> = {}) =>
  maiwenn.post(`/compte/personnes/${id}/${noun}`, fields)

type Loss = (admin: Admin) => Promise<unknown>
const losses: [what: string, lose: Loss, answer: number][] = [
  ['is no administrator any more', ({ id }) => changePerson(id, 'role', { role: 'user' }), 403],
  ['is suspended', ({ id }) => changePerson(id, 'restriction', { change: 'suspended' }), 401],
  ['signs out in another tab', ({ jar }) => site.post('/compte/deconnexion', {}, { as: new Map(jar) }), 401],
  [
    'closes this session from another device',
    async ({ jar, elsewhere }) =>
      site.post(`/compte/sessions/${(await sessionRow(jar)).id}/fermeture`, {}, { as: elsewhere }),
    401,
  ],
  ['closes all other sessions', ({ elsewhere }) => site.post('/compte/sessions/fermeture', {}, { as: elsewhere }), 401],
  ['changes the password on another device', ({ elsewhere }) => members.changePassword(elsewhere), 401],
  [
    'chooses a new password by the link of an e-mail',
    async ({ email }) => members.resetPassword(await members.askForReset(email)),
    401,
  ],
  ['activates two-step sign-in on another device', ({ elsewhere }) => activateTwoSteps(site, elsewhere), 401],
  ['deletes the account on another device', ({ elsewhere }) => members.deleteAccount(elsewhere), 401],
  [
    'signs in again in the same browser',
    ({ jar, email }) => site.post('/compte/connexion', { email, password }, { as: new Map(jar) }),
    401,
  ],
]

describe('the stream of events ends at once when its administrator', () => {
  test.each(losses)('%s', async (_, lose, answer) => {
    const admin = await newAdmin()
    const events = await listen(admin.jar)
    await lose(admin)
    await events.ended()
    expect((await site.get('/evenements', { as: new Map(admin.jar) })).status).toBe(answer)
  })
})

describe('no event is sent any more from the moment when its administrator', () => {
  test.each(losses)('%s', async (_, lose) => {
    const admin = await newAdmin()
    const events = await listen(admin.jar)
    await events.until(await happen())
    await lose(admin)
    const after = await happen()
    expect(await events.ended()).not.toContain(after)
  })
})

test('a role taken away in the database itself is heeded before the next event', async () => {
  const { id, jar } = await newAdmin()
  const events = await listen(jar)
  await db.update(userRoles).set({ role: 'user' }).where(eq(userRoles.userId, id))
  const after = await happen()
  expect(await events.ended()).not.toContain(after)
})

test('a stream that is opened while its administrator is demoted sends nothing afterwards', async () => {
  for (let round = 0; round < 5; round++) {
    const { id, jar } = await newAdmin()
    const [answer] = await Promise.all([
      site.get('/evenements', { as: jar }),
      changePerson(id, 'role', { role: 'user' }),
    ])
    if (answer.status !== 200) continue
    const events = readEvents(answer)
    const after = await happen()
    expect(await events.ended()).not.toContain(after)
  }
})

test('a stream ends with its session, and goes on when the session was renewed meanwhile', async () => {
  const ending = await newAdmin()
  const renewed = await newAdmin()
  const expire = async ({ id }: Admin, milliseconds: number) =>
    db
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() + milliseconds) })
      .where(and(eq(sessions.userId, id)))
  const [events, longer] = [await listen(ending.jar), await listen(renewed.jar)]
  for (const admin of [ending, renewed]) await expire(admin, 1500)
  const during = await happen()
  await Promise.all([events.until(during), longer.until(during)])
  await expire(renewed, 60_000)
  await events.ended()
  await longer.until(await happen())
})

test('one person listens in twenty tabs at most, and again once one is closed', async () => {
  const { jar } = await newAdmin()
  for (let tabs = 0; tabs < 20; tabs++) await listen(jar)
  expect((await site.get('/evenements', { as: new Map(jar) })).status).toBe(429)
  await open.at(-1)?.stop()
  await listen(jar)
})

test('a stream goes on when somebody else loses their rights, or its administrator closes another session', async () => {
  const [admin, other] = [await newAdmin(), await newAdmin()]
  const events = await listen(admin.jar)
  await changePerson(other.id, 'role', { role: 'user' })
  await site.post('/compte/deconnexion', {}, { as: admin.elsewhere })
  await events.until(await happen())
})

test('many events at once come whole and in their order', async () => {
  const events = await listen(maiwenn)
  const ids = await Promise.all(Array.from({ length: 60 }, happen))
  const last = await happen()
  await events.until(last)
  for (const id of ids) expect(events.heard()).toContain(id)
})
