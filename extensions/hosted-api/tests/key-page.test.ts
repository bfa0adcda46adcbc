import { eq } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { userRoles } from '#features/accounts/account-tables.server.ts'

import { callerOf } from '#features/keys/caller.server.ts'
import { apiKeys } from '#features/keys/key-tables.server.ts'
import { startClock, stopClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { acceptedForms } from '#platform/forms/idempotency-tables.server.ts'
import { addKey } from '../../../tests/support/keys.ts'
import { password, type SignedInMember, useMembers } from '../../../tests/support/members.ts'
import { emailsTo } from '../../../tests/support/outbox.ts'
import { text as plain, useSite } from '../../../tests/support/site.ts'

const site = useSite('world')
const members = useMembers(site)
let yann: SignedInMember

beforeAll(async () => {
  yann = await members.addYann()
})
afterEach(startClock)

const here = '/compte/site/cles'
const create = (fields: Record<string, string>) => site.post(here, { password, ...fields }, { as: yann.jar })

const newKey = () => addKey(yann.id, ['read'])

/** As every address for programs asks. @returns whose key it is, or why it opens nothing */
async function use(key: string): Promise<string | undefined> {
  const caller = await callerOf(new Request('http://localhost', { headers: { apikey: key } }))
  return caller.ok ? caller.value.person?.email : caller.refusal.sentence
}
const invalid = 'Cette clé n’est pas valable.'

describe('on the page', () => {
  test('a key is made with a name and what it permits, shown once and stored as a hash', async () => {
    const page = await plain(await create({ name: ' Statistiques  du soir ', read: 'on' }))
    const key = /cle_[\w-]{43}/.exec(page)?.[0] ?? ''
    expect(page).toContain('Elle ne sera plus montrée.')
    const again = await site.read(here, yann.jar)
    expect(again).toContain('Statistiques du soir')
    expect(again).toContain('jamais utilisée')
    expect(again).not.toContain('cle_')
    const stored = JSON.stringify([await db.select().from(apiKeys), await db.select().from(acceptedForms)])
    expect(key).toHaveLength(47)
    expect(stored).not.toContain(key)
    expect(await use(key)).toBe(yann.email)
    expect(await site.read('/confidentialite')).toMatch(/Programmes de l’équipe<[^]*Statistiques du soir/)
    await site.deliverEmails()
    expect((await emailsTo(yann.email)).some(({ text }) => text.includes('Statistiques du soir'))).toBe(true)
  })

  test.each<[string, Record<string, string>, number, string]>([
    ['without a name', { read: 'on' }, 400, 'Ce champ manque.'],
    ['with a blank name', { name: ' ', read: 'on' }, 400, 'Donnez un nom à cette clé.'],
    ['with a private-use character', { name: 'Bout\ue000ique', read: 'on' }, 400, 'pas de caractère invisible'],
    ['without a scope', { name: 'Rien' }, 400, 'Cochez ce que cette clé permet.'],
    ['with an unknown scope', { name: 'Rien', tout: 'on' }, 400, 'Cochez ce que cette clé permet.'],
    ['with a name that is taken', { name: 'PRISE', read: 'on' }, 409, 'Une clé porte déjà ce nom.'],
    ['without the password', { name: 'Rien', read: 'on', password: '' }, 400, 'mot de passe'],
    ['with a wrong password', { name: 'Rien', read: 'on', password: 'un autre' }, 400, 'mot de passe'],
  ])('none is made %s', async (_, fields, status, sentence) => {
    await db
      .insert(apiKeys)
      .values({ name: 'Prise', personId: yann.id, keyHash: 'x', rights: ['read'], createdAt: new Date() })
      .onConflictDoNothing()
    const before = await db.$count(apiKeys)
    const answer = await create(fields)
    expect([answer.status, await db.$count(apiKeys)]).toEqual([status, before])
    expect((await plain(answer)).toLowerCase()).toContain(sentence.toLowerCase())
  })

  test('any administrator deletes those of another', async () => {
    const { id, key } = await newKey()
    const deletion = `${here}/${id}/suppression`
    const author = await site.signInAs('maiwenn')
    expect((await author.post(deletion)).status).toBe(303)
    expect(await use(key)).toBe(invalid)
    expect((await author.post(deletion)).status).toBe(404)
  })
})

test.each<[string, { role?: string; suspendedAt?: Date }]>([
  ['is suspended', { suspendedAt: new Date() }],
  ['is no longer an administrator', { role: 'user' }],
])('a key stops when its person %s', async (_, change) => {
  const { key } = await newKey()
  expect(await use(key)).toBe(yann.email)
  await db.update(userRoles).set(change).where(eq(userRoles.userId, yann.id))
  const stopped = await use(key)
  const page = await site.read(here, await site.signInAs('maiwenn'))
  await db.update(userRoles).set({ role: 'admin', suspendedAt: null }).where(eq(userRoles.userId, yann.id))
  expect(stopped).toBe(invalid)
  expect(page).toContain('Sans effet')
  yann.jar = await site.signIn(yann.email, password)
})

test('the page says when a key was last used, to the minute', async () => {
  const { id, key } = await newKey()
  const lastUse = async () => (await db.select().from(apiKeys).where(eq(apiKeys.id, id)))[0]?.lastUsedAt
  const at = new Date(Date.now() + 60_000)
  stopClock(at)
  await use(key)
  expect(await lastUse()).toEqual(at)
  stopClock(new Date(at.getTime() + 30_000))
  await use(key)
  expect(await lastUse()).toEqual(at)
})

test('a key has so many requests a minute', async () => {
  const { key } = await newKey()
  stopClock(new Date())
  for (let request = 0; request < 600; request += 1) expect(await use(key)).toBe(yann.email)
  const excess = await callerOf(new Request('http://localhost', { headers: { authorization: `Bearer ${key}` } }))
  expect(excess).toMatchObject({ ok: false, refusal: { status: 429, retryAfterSeconds: expect.any(Number) as number } })
})
