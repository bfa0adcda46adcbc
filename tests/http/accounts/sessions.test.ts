import { beforeEach, expect, test } from 'vitest'
import { sessions } from '#features/accounts/account-tables.server.ts'
import { readSession } from '#features/sessions/sessions.server.ts'
import { db } from '#platform/database.server.ts'
import { worldPeople } from '../../../database/world/people.ts'
import { idOf } from '../../support/rows.ts'
import { serverIsStarting, whileFailing } from '../../support/failing-tables.ts'
import { useSite, type Jar } from '../../support/site.ts'
import { changeSession, sessionCookie, sessionRow } from '../../support/session-rows.ts'
import { words } from '../../support/words.ts'

const site = useSite('world')
const minutes = 60_000
const days = 24 * 60 * minutes

beforeEach(async () => {
  await db.delete(sessions)
})

const ask = (jar?: Jar) => site.get('/compte/session', { as: jar })
const renew = (jar?: Jar) => site.post('/compte/session', {}, { as: jar })

test('a page asks until when its session is open; nobody else gets an answer', async () => {
  const anouk = await site.signInAs('anouk')
  const asked = await ask(anouk)
  const body = (await asked.json()) as Record<string, string>
  expect(asked.status).toBe(200)
  expect(asked.headers.get('cache-control')).toContain('no-store')
  expect(body.expiresAt).toBe((await sessionRow(anouk)).expiresAt.toISOString())
  expect(Math.abs(Date.parse(body.at ?? '') - Date.now())).toBeLessThan(10_000)
  for (const stranger of [undefined, new Map([[sessionCookie, 'inventé.parmoi']])]) {
    for (const refused of [await ask(stranger), await renew(stranger)]) {
      expect([refused.status, refused.headers.get('cache-control')]).toEqual([401, 'private, no-store'])
      expect(await refused.text()).not.toContain('expiresAt')
    }
  }
})

test('a young session is not renewed, and asking writes nothing', async () => {
  const anouk = await site.signInAs('anouk')
  const before = await sessionRow(anouk)
  for (const answer of [await ask(anouk), await renew(anouk), await site.get('/compte/profil', { as: anouk })]) {
    expect(answer.headers.getSetCookie().join()).not.toContain(sessionCookie)
  }
  expect(await sessionRow(anouk)).toEqual(before)
})

test('a session about to end is renewed for thirty days, with a cookie that scripts cannot read', async () => {
  const anouk = await site.signInAs('anouk')
  await changeSession(anouk, { expiresAt: new Date(Date.now() + 80_000) })
  const renewed = await renew(anouk)
  const { expiresAt } = (await renewed.json()) as { expiresAt: string }
  expect(renewed.status).toBe(200)
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(29.9 * days)
  expect((await sessionRow(anouk)).expiresAt.toISOString()).toBe(expiresAt)
  const [cookie = ''] = renewed.headers.getSetCookie().filter((line) => line.startsWith(`${sessionCookie}=`))
  for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/', `Max-Age=${(30 * days) / 1000}`]) {
    expect(cookie).toContain(attribute)
  }
})

test('only a page of this site renews; a session that is over is not brought back', async () => {
  const anouk = await site.signInAs('anouk')
  await changeSession(anouk, { expiresAt: new Date(Date.now() + 80_000) })
  const headers = { origin: 'https://ailleurs.fr', 'sec-fetch-site': 'cross-site' }
  expect((await site.post('/compte/session', {}, { as: anouk, headers })).status).toBe(403)
  await changeSession(anouk, { expiresAt: new Date(Date.now() - 1000) })
  expect((await renew(anouk)).status).toBe(401)
})

test('without the database no answer says that the session is over', async () => {
  const anouk = await site.signInAs('anouk')
  await whileFailing('sessions', serverIsStarting, async () => {
    for (const answer of [await ask(anouk), await renew(anouk)]) {
      expect(answer.status).toBe(503)
      expect(answer.headers.getSetCookie()).toEqual([])
    }
  })
  expect((await ask(anouk)).status).toBe(200)
})

test('where no cookie can be sent the session is read without being renewed', async () => {
  const anouk = await site.signInAs('anouk')
  await changeSession(anouk, { expiresAt: new Date(Date.now() + 80_000) })
  const before = await sessionRow(anouk)
  const cookie = [...anouk].map(([name, value]) => `${name}=${value}`).join('; ')
  const read = await readSession(new Request('http://localhost:3000/', { headers: { cookie } }), { renew: false })
  expect(read.account?.email).toBe(worldPeople.anouk.email)
  expect((await sessionRow(anouk)).expiresAt).toEqual(before.expiresAt)
})

test('no answer contains a token', async () => {
  const anouk = await site.signInAs('anouk')
  await site.signInAs('anouk')
  const tokens = (await db.select({ token: sessions.token }).from(sessions)).map(({ token }) => token)
  const cookie = anouk.get(sessionCookie) ?? ''
  expect(tokens).toHaveLength(2)
  for (const address of words(`
    / /compte/profil /compte/profil.data /compte/securite /compte/securite.data /compte/session
  `)) {
    const body = await (await site.get(address, { as: anouk })).text()
    expect(body.length).toBeGreaterThan(50)
    for (const secret of [...tokens, cookie, decodeURIComponent(cookie)]) expect(body, address).not.toContain(secret)
  }
})

test('the last use is noted once in five minutes, and a page never fails with it', async () => {
  const [recent, older] = [await site.signInAs('anouk'), await site.signInAs('anouk')]
  const usedAt = async (jar: Jar) => (await sessionRow(jar)).updatedAt.getTime()
  await changeSession(recent, { updatedAt: new Date(Date.now() - 4 * minutes) })
  await changeSession(older, { updatedAt: new Date(Date.now() - 6 * minutes) })
  const before = await usedAt(recent)
  await site.get('/compte/profil', { as: recent })
  await Promise.all(Array.from({ length: 5 }, () => site.get('/compte/profil', { as: older })))
  await expect.poll(() => usedAt(older)).toBeGreaterThan(Date.now() - minutes)
  expect(await usedAt(recent)).toBe(before)
})

test('an expired session and its device are deleted at the next use of another one', async () => {
  const anouk = await site.signInAs('anouk')
  const over = await site.signInAs('anouk')
  const foreign = await site.signInAs('ines')
  for (const jar of [over, foreign]) await changeSession(jar, { expiresAt: new Date(Date.now() - days) })
  await changeSession(anouk, { updatedAt: new Date(Date.now() - 6 * minutes) })
  await site.get('/compte/profil', { as: anouk })
  await expect.poll(() => sessionRow(over).catch(() => null)).toBeNull()
  expect((await sessionRow(foreign)).userId).toBe(await idOf('ines'))
})
