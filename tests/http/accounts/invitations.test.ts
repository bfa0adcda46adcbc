import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { commentBans } from '#features/comments/comment-tables.server.ts'
import { invitations } from '#features/people/invitation-tables.server.ts'
import { deleteOldInvitations } from '#features/people/invitations.server.ts'
import { daysAgo, inDays, startClock, stopClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { rateLimits } from '#platform/http/rate-limit/rate-limit-tables.server.ts'
import { worldPeople } from '../../../database/world/people.ts'
import { linkInEmailTo } from '../../support/outbox.ts'
import { auditLog, peopleList, roleOf, usePeople } from '../../support/people.ts'
import { expectAnswer, useSite, type Jar } from '../../support/site.ts'

const site = useSite('world')
const { ids, jars } = usePeople(site)
const { email } = worldPeople.anouk
const newcomer = { username: 'Rozenn', password: 'quatre perles au vent' }
const over = 'Cette invitation n’est plus valable'

beforeEach(() => Promise.all([db.delete(invitations), db.delete(rateLimits)]))
afterEach(startClock)

const invite = (to: string, role = 'editor', as = jars.maiwenn) => as.post(peopleList, { email: to, role })

/** The link of the newest e-mail, as a path of this site. */
async function linkTo(to: string) {
  await site.deliverEmails()
  return new URL(await linkInEmailTo(to, '/compte/invitation')).pathname
}

async function idOfInvitation() {
  const [row] = await db.select().from(invitations)
  return row?.id ?? ''
}

test('somebody without an account chooses a name and a password, once, and has the role', async () => {
  const to = 'rozenn@example.org'
  expect((await invite(to)).status).toBe(303)
  expect(await jars.maiwenn.read(peopleList)).toContain('les messages du blog ne partent pas encore')
  const path = await linkTo(to)
  for (let visit = 0; visit < 2; visit++) expect(await site.read(path)).toContain('<bdi>Maïwenn</bdi> vous invite')
  const accept = (fields: object = {}) => site.post(path, { ...newcomer, ...fields })
  await expectAnswer(await accept({ password: '123456' }), 400, 'plus courants')
  await expectAnswer(await accept({ username: 'Anouk' }), 409, 'name="username"')
  const jar: Jar = new Map()
  await site.post(path, newcomer, { as: jar })
  expect((await site.get('/compte', { as: jar })).headers.get('location')).toBe('/compte/aujourdhui')
  expect(await site.read('/compte/aujourdhui', jar)).toContain('Bienvenue dans l’équipe.')
  expect((await site.get('/compte/moderation', { as: jar })).status).toBe(200)
  expect(await auditLog()).toEqual([['Maïwenn', 'editor', 'Rozenn']])
  await expectAnswer(await accept({ username: 'Rozenn bis' }), 410, over)
  await expectAnswer(await site.get(path), 410, over)
})

test('somebody with an account accepts signed in; the administrator learns nothing of it', async () => {
  const [known, unknown] = [await invite(email), await invite('personne@example.org')]
  expect([known.status, known.headers.get('location')]).toEqual([unknown.status, unknown.headers.get('location')])
  const path = await linkTo(email)
  expect((await site.get(path)).headers.get('location')).toMatch(/^\/compte\?retour=%2Fcompte%2Finvitation%2F/)
  await site.post(path, { ...newcomer, username: 'Enora' })
  await expectAnswer(await (await site.signInAs('hakim')).post(path), 403, 'avec une autre adresse')
  await db.insert(commentBans).values({ userId: ids.anouk, reason: 'Essai', bannedAt: new Date() })
  await expectAnswer(await jars.anouk.post(path), 409, 'lever l’interdiction')
  expect((await roleOf(ids.anouk))?.teamRole).toBeNull()
  await db.delete(commentBans)
  expect(await jars.anouk.read(path)).not.toContain('name="password"')
  expect((await jars.anouk.post(path)).status).toBe(303)
  expect((await roleOf(ids.anouk))?.teamRole).toBe('editor')
  await invite(email, 'author')
  await expectAnswer(await jars.anouk.post(await linkTo(email)), 409, 'Vous avez déjà ce rôle')
})

test('an invitation ends replaced, withdrawn, a week old, or when its administrator is none any more', async () => {
  const links: string[] = []
  await invite(email)
  links.push(await linkTo(email))
  await jars.maiwenn.post(peopleList, { again: await idOfInvitation() })
  links.push(await linkTo(email))
  stopClock(inDays(8))
  await expectAnswer(await site.get(links[1] ?? ''), 410, 'Cette invitation a expiré le')
  startClock()
  await jars.maiwenn.post(peopleList, { withdrawal: await idOfInvitation() })
  await invite(email, 'admin', jars.yann)
  links.push(await linkTo(email))
  for (const role of ['editor', 'admin']) await jars.maiwenn.post(`${peopleList}/${ids.yann}/role`, { role })
  for (const link of links) await expectAnswer(await jars.anouk.post(link), 410, over)
  await invite(email)
  await db
    .update(invitations)
    .set({ createdAt: daysAgo(31) })
    .where(eq(invitations.email, email))
  await deleteOldInvitations()
  expect(await idOfInvitation()).toBe('')
})

test('another administrator sees who invited, without the address, and does not send it again', async () => {
  await invite('rozenn@example.org')
  expect(await jars.maiwenn.read(peopleList)).toContain('rozenn@example.org')
  expect(await jars.yann.read(peopleList)).toMatch(/^(?!.*rozenn@)[^]*Personne invitée par Maïwenn/)
  await expectAnswer(await jars.yann.post(peopleList, { again: await idOfInvitation() }), 410, over)
})

test('an address must be one, a role one of the team’s, and one address is not written to without end', async () => {
  await expectAnswer(await invite('rozenn'), 400, 'Veuillez saisir un email valide.')
  expect((await invite('rozenn@example.org', 'user')).status).toBe(400)
  for (let sent = 0; sent < 5; sent++) expect((await invite('rozenn@example.org')).status).toBe(303)
  expect((await invite('rozenn@example.org')).status).toBe(429)
})
