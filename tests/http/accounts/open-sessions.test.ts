import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { sessions } from '#features/accounts/account-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { worldPeople } from '../../../database/world/people.ts'
import { idOf } from '../../support/rows.ts'
import { browser, useSite, type Jar, expectAnswer } from '../../support/site.ts'
import { changeSession, sessionRow } from '../../support/session-rows.ts'

const site = useSite('world')

beforeEach(async () => {
  await db.delete(sessions)
})

const isOpen = async (jar: Jar) => (await site.get('/compte/session', { as: new Map(jar) })).status === 200
const close = (id: string, as?: Jar) => site.post(`/compte/sessions/${id}/fermeture`, {}, { as })

async function listed(jar: Jar) {
  const html = await site.read('/compte/securite', jar)
  return html.slice(html.indexOf('Sessions ouvertes'), html.indexOf('</main>'))
}

const closings = async (jar: Jar) =>
  [...(await listed(jar)).matchAll(/\/compte\/sessions\/([\w-]+)\/fermeture"/g)].map(([, id = '']) => id)

test('a member sees where the account is open, this device first', async () => {
  const fields = { email: worldPeople.anouk.email, password: site.passwords.members }
  const phone = {
    'user-agent':
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/137.0.0.0 Mobile Safari/537.36',
  }
  const away = site.jarOf(await site.post('/compte/connexion', fields, { headers: phone, from: '203.0.113.7' }))
  const here = site.jarOf(await site.post('/compte/connexion', fields, { headers: browser, from: '198.51.100.4' }))
  await site.signInAs('soline')
  await changeSession(away, {
    createdAt: new Date('2026-11-01T08:12:00Z'),
    updatedAt: new Date('2026-11-02T17:05:00Z'),
  })
  const html = await listed(here)
  expect(html).toMatch(/Firefox sur Linux.*Cet appareil.*198\.51\.100\.4.*Chrome sur Android.*203\.0\.113\.7/s)
  expect(html.match(/Cet appareil/g)).toHaveLength(1)
  expect(html).toContain('1er novembre 2026 à 9\u00a0h\u00a012')
  expect(html).toContain('2 novembre 2026 à 18\u00a0h\u00a005')
  expect(html).toContain('ici et dans 1 autre session.')
  expect(await closings(here)).toHaveLength(1)
})

test('closing a session elsewhere ends it there at once; doing it twice is no fault', async () => {
  const here = await site.signInAs('anouk')
  const away = await site.signInAs('anouk')
  const [id = ''] = await closings(here)
  expect(id).toBe((await sessionRow(away)).id)
  const closed = await close(id, here)
  expect([closed.status, closed.headers.get('location')]).toEqual([303, '/compte/securite'])
  expect(await site.read('/compte/securite', here)).toContain('Session fermée.')
  expect([await isOpen(away), await isOpen(here)]).toEqual([false, true])
  expect((await site.get('/compte/commentaires', { as: away })).status).toBe(302)
  for (const address of [`/compte/sessions/${id}/fermeture`, '/compte/sessions/fermeture'])
    expect((await site.get(address, { as: here })).headers.get('location')).toBe('/compte/securite')

  expect((await close(id, here)).status).toBe(303)
  expect(await site.read('/compte/securite', here)).toContain('Cette session était déjà fermée.')
})

test('only one’s own sessions can be closed: another person’s is told as an unknown one is', async () => {
  const anouk = await site.signInAs('anouk')
  const maiwenn = await site.signInAs('maiwenn')
  const elsewhere = await site.signInAs('anouk')
  const foreign = (await sessionRow(maiwenn)).id
  const ids = [
    foreign,
    crypto.randomUUID(),
    'perle',
    '%00',
    '0'.repeat(5000),
    '😀',
    (await sessionRow(elsewhere)).token,
  ]
  for (const id of ids) {
    expect((await close(id, anouk)).status, id.slice(0, 40)).toBe(303)
    expect(await site.read('/compte/securite', anouk)).toContain('Cette session était déjà fermée.')
  }
  expect(await Promise.all([maiwenn, anouk, elsewhere].map(isOpen))).toEqual([true, true, true])
})

test('the session of this device is closed by signing out, not here', async () => {
  const anouk = await site.signInAs('anouk')
  const { id } = await sessionRow(anouk)
  for (const own of [id, id.toUpperCase()]) {
    await expectAnswer(await close(own, anouk), 409, 'pour la fermer, déconnectez-vous.')
  }
  expect(await isOpen(anouk)).toBe(true)
})

test('all the others are closed together, and nobody else’s', async () => {
  const here = await site.signInAs('anouk')
  const others = [await site.signInAs('anouk'), await site.signInAs('anouk')]
  const soline = await site.signInAs('soline')
  const closeOthers = () => site.post('/compte/sessions/fermeture', {}, { as: here })
  expect((await closeOthers()).headers.get('location')).toBe('/compte/securite')
  expect(await site.read('/compte/securite', here)).toContain('2 autres sessions fermées.')
  expect(await Promise.all([here, ...others, soline].map(isOpen))).toEqual([true, false, false, true])
  await closeOthers()
  expect(await site.read('/compte/securite', here)).toContain('Aucune autre session n’était ouverte.')
  expect(await db.$count(sessions, eq(sessions.userId, await idOf('anouk')))).toBe(1)
})
