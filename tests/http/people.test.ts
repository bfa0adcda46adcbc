import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { sessions, users } from '#features/accounts/account-tables.server.ts'
import type { Account } from '#features/accounts/account.ts'
import { demote, suspend } from '#features/accounts/people-decisions.server.ts'
import { activeAdministrators, addPerson } from '#features/accounts/people.server.ts'
import { db } from '#platform/database.server.ts'
import { text as plain, useSite, type Jar } from '../support/site.ts'

const site = useSite('world')
let maiwenn: Jar
const idOf = async (email: string) => (await db.select().from(users).where(eq(users.email, email)))[0]?.id ?? ''
const decide = (email: string, what: string, fields: Record<string, string> = {}, as = maiwenn) =>
  idOf(email).then((id) => site.post(`/compte/personnes/${id}/${what}`, fields, { as }))

beforeAll(async () => {
  maiwenn = await site.signInAs('maiwenn')
})

test('administrators find people by the name that is shown, whatever its accents, or by a whole address', async () => {
  const search = async (asked: string) => plain(await site.get(`/compte/personnes?${asked}`, { as: maiwenn }))
  expect(await search('')).toContain('Anouk')
  expect(await search('q=INES')).toContain('Inès')
  expect(await search('q=ines')).not.toContain('Anouk')
  expect(await search('q=h.benali')).toContain('h.benali')
  expect(await search('q=anouk%40example.org')).toContain('<b>Anouk</b>')
  expect(await search('q=example.org')).toContain('Personne ne correspond.')
  expect(await search('q=%25')).toContain('Personne ne correspond.')
  expect(await search('qui=administrateurs')).toContain('<b>Maïwenn</b>')
  expect(await search('qui=administrateurs')).not.toContain('<b>Anouk</b>')
})

test('no address of anybody reaches the page, in HTML or as data', async () => {
  const id = await idOf('anouk@example.org')
  for (const path of [
    '/compte/personnes',
    '/compte/personnes.data',
    `/compte/personnes/${id}/role`,
    `/compte/personnes/${id}/role.data`,
  ]) {
    const found = (await (await site.get(path, { as: maiwenn })).text()).match(/[\w.]+@example\.org/g) ?? []
    expect([...new Set(found)].filter((address) => address !== 'maiwenn@example.org')).toEqual([])
  }
})

test('a member becomes an administrator after a question, and a member again, on the record', async () => {
  const anouk = await site.signInAs('anouk')
  expect((await site.get('/compte/moderation', { as: anouk })).status).toBe(403)
  const id = await idOf('anouk@example.org')
  expect(await plain(await site.get(`/compte/personnes/${id}/role`, { as: maiwenn }))).toContain(
    'Nommer administrateur',
  )
  expect((await decide('anouk@example.org', 'role', { role: 'admin' })).status).toBe(303)
  expect((await site.get('/compte/moderation', { as: anouk })).status).toBe(200)
  const twice = await decide('anouk@example.org', 'role', { role: 'admin' })
  expect(twice.status).toBe(409)
  expect(await plain(twice)).toContain('déjà administrateur')
  expect((await decide('anouk@example.org', 'role', { role: 'user' })).status).toBe(303)
  expect((await site.get('/compte/moderation', { as: anouk })).status).toBe(403)
  const journal = await plain(await site.get('/compte/personnes', { as: maiwenn }))
  expect(journal).toContain('Maïwenn a nommé Anouk administrateur')
  expect(journal).toContain('Maïwenn a retiré le rôle d’administrateur à Anouk')
})

test('a suspended person is out at once, and no door opens until an administrator says so', async () => {
  const soline = await site.signInAs('soline')
  const id = await idOf('soline@example.org')
  expect((await decide('soline@example.org', 'suspension')).status).toBe(303)
  expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(0)
  expect((await site.get('/compte/commentaires', { as: soline })).status).toBe(302)
  const fields = { email: 'soline@example.org', password: site.passwords.members }
  const refused = await site.post('/compte/connexion', fields)
  expect(refused.status).toBe(403)
  expect(refused.headers.getSetCookie().join()).not.toContain('session_token')
  expect(await plain(refused)).toContain('Ce compte est suspendu.')
  expect((await decide('soline@example.org', 'suspension')).status).toBe(409)
  expect(await plain(await site.get('/compte/personnes?qui=suspendus', { as: maiwenn }))).toContain('<b>Soline</b>')
  expect((await decide('soline@example.org', 'retablissement')).status).toBe(303)
  expect((await site.post('/compte/connexion', fields)).status).toBe(303)
})

test('the last administrator stays one, whoever asks', async () => {
  const id = await idOf('maiwenn@example.org')
  expect(await plain(await site.get(`/compte/personnes/${id}/role`, { as: maiwenn }))).toContain(
    'dernier administrateur',
  )
  expect((await decide('maiwenn@example.org', 'role', { role: 'user' })).status).toBe(409)
  expect((await decide('maiwenn@example.org', 'suspension')).status).toBe(409)
  expect(await activeAdministrators()).toEqual([id])
})

test('two administrators who demote or suspend each other at the same moment leave one', async () => {
  for (const operation of [demote, suspend]) {
    const email = `duel.${operation.name}@example.org`
    await addPerson({ email, password: 'second administrateur', role: 'admin', username: null })
    const [one, two] = await Promise.all(
      ['maiwenn@example.org', email].map(
        async (address): Promise<Account> => ({
          id: await idOf(address),
          email: address,
          role: 'admin',
          username: null,
        }),
      ),
    )
    if (!one || !two) throw new Error('The two administrators were not found.')
    const outcomes = await Promise.all([operation(two.id, one), operation(one.id, two)])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await activeAdministrators()).length).toBe(1)
    // As before, for the next one.
    await db.execute(`update user_roles set role = 'user', suspended_at = null where user_id = '${two.id}'`)
    await db.execute(`update user_roles set role = 'admin', suspended_at = null where user_id = '${one.id}'`)
  }
})

test.each(['x', '11111111-1111-4111-8111-111111111111', '%00', '..%2f..'])(
  'nobody is decided about at the address %s',
  async (id) => {
    for (const what of ['role', 'suspension', 'retablissement']) {
      expect((await site.get(`/compte/personnes/${id}/${what}`, { as: maiwenn })).status).toBe(404)
      expect((await site.post(`/compte/personnes/${id}/${what}`, {}, { as: maiwenn })).status).toBe(404)
    }
  },
)

test('members and visitors decide about nobody', async () => {
  const anouk = await site.signInAs('anouk')
  for (const what of ['role', 'suspension', 'retablissement']) {
    expect((await decide('soline@example.org', what, {}, anouk)).status).toBe(403)
    expect((await decide('soline@example.org', what, {}, new Map())).status).toBe(401)
  }
})
