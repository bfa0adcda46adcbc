import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { sessions, users } from '#features/accounts/account-tables.server.ts'
import { listOpenSessions } from '#features/accounts/sessions/open-sessions.server.ts'
import { readSession } from '#features/accounts/sessions/sessions.server.ts'
import { db } from '#platform/database.server.ts'
import { worldPeople, type WorldName } from '../../../database/world/people.ts'
import { text as plain, useSite, type Jar } from '../../support/site.ts'

const site = useSite('world')
const tokenCookie = 'amulette.session_token'
const minutes = 60_000
const days = 24 * 60 * minutes
const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' }

beforeEach(async () => {
  await db.delete(sessions)
})

async function userIdOf(name: WorldName): Promise<string> {
  const [user] = await db.select().from(users).where(eq(users.email, worldPeople[name].email))
  return user?.id ?? ''
}

/** The database row of the session in this jar. */
async function rowOf(jar: Jar) {
  const token = decodeURIComponent(jar.get(tokenCookie) ?? '').split('.')[0] ?? ''
  const [row] = await db.select().from(sessions).where(eq(sessions.token, token))
  if (!row) throw new Error('no such session')
  return row
}

async function change(jar: Jar, set: Partial<typeof sessions.$inferInsert>): Promise<void> {
  await db
    .update(sessions)
    .set(set)
    .where(eq(sessions.id, (await rowOf(jar)).id))
}

const isOpen = async (jar: Jar) => (await site.get('/compte/session', { as: new Map(jar) })).status === 200
const ask = (jar?: Jar) => site.get('/compte/session', { as: jar })
const renew = (jar?: Jar) => site.post('/compte/session', {}, { as: jar })
const close = (id: string, as?: Jar, proof = '') => site.post(`/compte/sessions/${id}/fermeture`, { proof }, { as })

async function listed(jar: Jar) {
  const html = await plain(await site.get('/compte/securite', { as: jar }))
  return html.slice(html.indexOf('Sessions ouvertes'), html.indexOf('</main>'))
}

/** The list's forms, as a browser without script submits them. */
async function closings(jar: Jar): Promise<{ id: string; proof: string }[]> {
  const forms = (await listed(jar)).matchAll(
    /\/compte\/sessions\/([\w-]+)\/fermeture".*?name="proof" value="([\w-]+)"/gs,
  )
  return [...forms].map(([, id = '', proof = '']) => ({ id, proof }))
}

test('a page asks until when its session is open; nobody else gets an answer', async () => {
  const anouk = await site.signInAs('anouk')
  const asked = await ask(anouk)
  const body = (await asked.json()) as Record<string, string>
  expect(asked.status).toBe(200)
  expect(asked.headers.get('cache-control')).toContain('no-store')
  expect(body.expiresAt).toBe((await rowOf(anouk)).expiresAt.toISOString())
  expect(Math.abs(Date.parse(body.at ?? '') - Date.now())).toBeLessThan(10_000)
  for (const stranger of [undefined, new Map([[tokenCookie, 'inventé.parmoi']])]) {
    for (const refused of [await ask(stranger), await renew(stranger)]) {
      expect([refused.status, refused.headers.get('cache-control')]).toEqual([401, 'private, no-store'])
      expect(await refused.text()).not.toContain('expiresAt')
    }
  }
})

test('a young session is not renewed, and asking writes nothing', async () => {
  const anouk = await site.signInAs('anouk')
  const before = await rowOf(anouk)
  for (const answer of [await ask(anouk), await renew(anouk), await site.get('/compte', { as: anouk })]) {
    expect(answer.headers.getSetCookie().join()).not.toContain(tokenCookie)
  }
  expect(await rowOf(anouk)).toEqual(before)
})

test('a session about to end is renewed for thirty days, with a cookie that scripts cannot read', async () => {
  const anouk = await site.signInAs('anouk')
  await change(anouk, { expiresAt: new Date(Date.now() + 80_000) })
  const renewed = await renew(anouk)
  const { expiresAt } = (await renewed.json()) as { expiresAt: string }
  expect(renewed.status).toBe(200)
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(29.9 * days)
  expect((await rowOf(anouk)).expiresAt.toISOString()).toBe(expiresAt)
  const [cookie = ''] = renewed.headers.getSetCookie().filter((line) => line.startsWith(`${tokenCookie}=`))
  for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/', `Max-Age=${(30 * days) / 1000}`]) {
    expect(cookie).toContain(attribute)
  }
})

test('only a page of this site renews; a session that is over is not brought back', async () => {
  const anouk = await site.signInAs('anouk')
  await change(anouk, { expiresAt: new Date(Date.now() + 80_000) })
  const headers = { origin: 'https://ailleurs.fr', 'sec-fetch-site': 'cross-site' }
  expect((await site.post('/compte/session', {}, { as: anouk, headers })).status).toBe(403)
  await change(anouk, { expiresAt: new Date(Date.now() - 1000) })
  expect((await renew(anouk)).status).toBe(401)
})

test('without the database no answer says that the session is over', async () => {
  const anouk = await site.signInAs('anouk')
  await db.execute(sql`alter table sessions rename to sessions_away`)
  try {
    for (const answer of [await ask(anouk), await renew(anouk)]) {
      expect(answer.status).toBe(503)
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  } finally {
    await db.execute(sql`alter table sessions_away rename to sessions`)
  }
  expect((await ask(anouk)).status).toBe(200)
})

test('where no cookie can be sent the session is read without being renewed', async () => {
  const anouk = await site.signInAs('anouk')
  await change(anouk, { expiresAt: new Date(Date.now() + 80_000) })
  const before = await rowOf(anouk)
  const cookie = [...anouk].map(([name, value]) => `${name}=${value}`).join('; ')
  const read = await readSession(new Request('http://localhost:3000/', { headers: { cookie } }), { renew: false })
  expect(read.account?.email).toBe(worldPeople.anouk.email)
  expect((await rowOf(anouk)).expiresAt).toEqual(before.expiresAt)
})

test('no answer contains a token', async () => {
  const anouk = await site.signInAs('anouk')
  await site.signInAs('anouk')
  const tokens = (await db.select({ token: sessions.token }).from(sessions)).map(({ token }) => token)
  const cookie = anouk.get(tokenCookie) ?? ''
  expect(tokens).toHaveLength(2)
  for (const address of [
    '/',
    '/compte',
    '/compte.data',
    '/compte/securite',
    '/compte/securite.data',
    '/compte/session',
  ]) {
    const body = await (await site.get(address, { as: anouk })).text()
    expect(body.length).toBeGreaterThan(50)
    for (const secret of [...tokens, cookie, decodeURIComponent(cookie)]) expect(body, address).not.toContain(secret)
  }
})

test('the last use is noted once in five minutes, and a page never fails with it', async () => {
  const anouk = await site.signInAs('anouk')
  const used = async () => (await rowOf(anouk)).updatedAt.getTime()
  await change(anouk, { updatedAt: new Date(Date.now() - 4 * minutes) })
  const recent = await used()
  await site.get('/compte', { as: anouk })
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(await used()).toBe(recent)
  await change(anouk, { updatedAt: new Date(Date.now() - 6 * minutes) })
  await Promise.all(Array.from({ length: 5 }, () => site.get('/compte', { as: anouk })))
  await expect.poll(used).toBeGreaterThan(Date.now() - minutes)
})

test('an expired session and its device are deleted at the next use of another one', async () => {
  const anouk = await site.signInAs('anouk')
  const over = await site.signInAs('anouk')
  const foreign = await site.signInAs('ines')
  for (const jar of [over, foreign]) await change(jar, { expiresAt: new Date(Date.now() - days) })
  await change(anouk, { updatedAt: new Date(Date.now() - 6 * minutes) })
  await site.get('/compte', { as: anouk })
  await expect.poll(() => rowOf(over).catch(() => null)).toBeNull()
  expect((await rowOf(foreign)).userId).toBe(await userIdOf('ines'))
})

test('a member sees where the account is open, this device first', async () => {
  const fields = { email: worldPeople.anouk.email, password: site.passwords.members }
  const phone = {
    'user-agent':
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36',
  }
  const away = site.jarOf(await site.post('/compte/connexion', fields, { headers: phone, from: '203.0.113.7' }))
  const here = site.jarOf(await site.post('/compte/connexion', fields, { headers: firefox, from: '198.51.100.4' }))
  await site.signInAs('soline')
  await change(away, { createdAt: new Date('2026-11-01T08:12:00Z'), updatedAt: new Date('2026-11-02T17:05:00Z') })
  const html = await listed(here)
  expect(html).toMatch(/Firefox sur Linux.*Cet appareil.*198\.51\.100\.4.*Chrome sur Android.*203\.0\.113\.7/s)
  expect(html.match(/Cet appareil/g)).toHaveLength(1)
  expect(html).toContain('1er novembre 2026 à 9\u00a0h\u00a012')
  expect(html).toContain('2 novembre 2026 à 18\u00a0h\u00a005')
  expect(html).toContain('ici et dans 1 autre session.')
  expect(await closings(here)).toHaveLength(1)
})

test('a device whose header says nothing, or too much, is unknown', async () => {
  const anouk = await site.signInAs('anouk')
  for (const userAgent of [null, '', `<script>alert(1)</script>${'x'.repeat(9000)}`]) {
    await change(anouk, { userAgent, ipAddress: null })
    const html = await listed(anouk)
    expect(html).toContain('Appareil inconnu')
    expect(html).toContain('inconnue')
    expect(html).not.toContain('alert(1)')
  }
})

test('closing a session elsewhere ends it there at once; doing it twice is no fault', async () => {
  const here = await site.signInAs('anouk')
  const away = await site.signInAs('anouk')
  const [{ id, proof } = { id: '', proof: '' }] = await closings(here)
  expect(id).toBe((await rowOf(away)).id)
  const closed = await close(id, here, proof)
  expect([closed.status, closed.headers.get('location')]).toEqual([303, '/compte/securite'])
  expect(await plain(await site.get('/compte/securite', { as: here }))).toContain('Session fermée.')
  expect([await isOpen(away), await isOpen(here)]).toEqual([false, true])
  expect((await site.get('/compte/commentaires', { as: away })).status).toBe(302)

  expect((await close(id, here, proof)).status).toBe(303)
  expect(await plain(await site.get('/compte/securite', { as: here }))).toContain('Cette session était déjà fermée.')
})

test('only one’s own sessions can be closed: another person’s, an unknown one and no id at all are not found', async () => {
  const anouk = await site.signInAs('anouk')
  const maiwenn = await site.signInAs('maiwenn')
  const elsewhere = await site.signInAs('anouk')
  const [{ proof } = { proof: '' }] = await closings(anouk)
  const foreign = (await rowOf(maiwenn)).id
  const ids = [foreign, crypto.randomUUID(), 'perle', '%00', '0'.repeat(5000), '😀', (await rowOf(elsewhere)).token]
  for (const id of ids) {
    const refused = await close(id, anouk, proof)
    expect(refused.status, id.slice(0, 40)).toBe(404)
    expect(await plain(refused)).toContain('Session introuvable.')
  }
  // A proof given to Anouk is worth nothing to anybody else.
  const closedByOwner = (await rowOf(elsewhere)).id
  expect((await close(closedByOwner, anouk)).status).toBe(303)
  expect((await close(closedByOwner, maiwenn, proof)).status).toBe(404)
  expect([await isOpen(maiwenn), await isOpen(anouk)]).toEqual([true, true])
})

test('the session of this device is closed by signing out, not here', async () => {
  const anouk = await site.signInAs('anouk')
  const { id } = await rowOf(anouk)
  for (const own of [id, id.toUpperCase()]) {
    const refused = await close(own, anouk)
    expect(refused.status).toBe(409)
    expect(await plain(refused)).toContain('pour la fermer, déconnectez-vous.')
  }
  expect(await isOpen(anouk)).toBe(true)
})

test('all the others are closed together, and nobody else’s', async () => {
  const here = await site.signInAs('anouk')
  const others = [await site.signInAs('anouk'), await site.signInAs('anouk')]
  const soline = await site.signInAs('soline')
  const closeOthers = () => site.post('/compte/sessions/fermeture', {}, { as: here })
  expect((await closeOthers()).headers.get('location')).toBe('/compte/securite')
  expect(await plain(await site.get('/compte/securite', { as: here }))).toContain('2 autres sessions fermées.')
  expect(await Promise.all([here, ...others, soline].map(isOpen))).toEqual([true, false, false, true])
  await closeOthers()
  expect(await plain(await site.get('/compte/securite', { as: here }))).toContain(
    'Aucune autre session n’était ouverte.',
  )
  expect(await db.$count(sessions, eq(sessions.userId, await userIdOf('anouk')))).toBe(1)
})

test('a visitor closes nothing, and a foreign page neither', async () => {
  const anouk = await site.signInAs('anouk')
  const away = await site.signInAs('anouk')
  const { id } = await rowOf(away)
  for (const address of [`/compte/sessions/${id}/fermeture`, '/compte/sessions/fermeture']) {
    expect((await site.post(address, {})).status).toBe(401)
    expect((await site.get(address)).headers.get('location')).toContain('/compte?retour=')
    expect((await site.get(address, { as: anouk })).headers.get('location')).toBe('/compte/securite')
    const foreign = { origin: 'https://ailleurs.fr' }
    expect((await site.post(address, {}, { as: anouk, headers: foreign })).status).toBe(403)
  }
  expect(await isOpen(away)).toBe(true)
})

test('somebody with a thousand sessions still has a page', async () => {
  const anouk = await site.signInAs('anouk')
  const row = await rowOf(anouk)
  const expiresAt = new Date(Date.now() + days)
  await db
    .insert(sessions)
    .values(Array.from({ length: 1000 }, (_, index) => ({ userId: row.userId, token: `made-up-${index}`, expiresAt })))
  const account = { id: row.userId, email: worldPeople.anouk.email, role: 'user' as const, username: 'Anouk' }
  const first = (await listOpenSessions(account, row.id))[0]
  expect(first?.current).toBe(true)
  expect((await closings(anouk)).length).toBeLessThan(100)
})

test('the one script of a visitor’s page has less than 1 kB', async () => {
  const script = await site.get('/lecture.js', { headers: { 'accept-encoding': 'gzip' } })
  expect(Number(script.headers.get('content-length'))).toBeLessThan(1024)
})
