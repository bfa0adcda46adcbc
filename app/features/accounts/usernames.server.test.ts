import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { db } from '#platform/database.server.ts'
import { useDatabase } from '../../../tests/support/database.ts'
import { userRoles } from './account-tables.server.ts'
import { nameKeysVersion } from './names/skeleton.ts'
import { addPerson } from './people.server.ts'
import {
  authorLists,
  deriveUsernameKeys,
  neutralUsernameFor,
  openUsernameRegister,
  whyNotUsername,
} from './usernames.server.ts'
import { words } from '../../../tests/support/words.ts'

useDatabase()

const ids: Record<string, string> = {}
const add = async (email: string, role: 'admin' | 'user', username: string | null) => {
  ids[email] = await addPerson({ email, password: 'trois perles', role, username })
}
const listAuthors = async () => [ids['yann@example.org'] ?? '']

beforeAll(async () => {
  await add('maiwenn@example.org', 'admin', 'Maïwenn')
  await add('katell@example.org', 'admin', null)
  await add('yann@example.org', 'user', null)
  await add('soline@example.org', 'user', 'Soline')
  await add('rozenn@example.org', 'user', null)
  await db
    .update(userRoles)
    .set({ teamRole: 'editor' })
    .where(eq(userRoles.userId, ids['rozenn@example.org'] ?? ''))
  await add('gaël@example.org', 'user', null)
  authorLists.push(listAuthors)
})
afterAll(() => {
  authorLists.splice(authorLists.indexOf(listAuthors), 1)
})

const refusalOf = async (username: string, person: { id: string; role: 'admin' | 'user' } | null = null) => {
  const refusal = await whyNotUsername(username, person)
  return refusal && [refusal.status, refusal.sentence.split('.')[0]]
}
const taken = [409, 'Ce pseudo est déjà pris']
const similar = [409, 'Ce pseudo ressemble trop à celui de quelqu’un d’autre']
const claim = [403, 'Ce pseudo laisserait croire que vous parlez au nom du site']

test.each([
  ['soline', taken],
  ['So1ine', similar],
  ['S o l i n e', similar],
  ['Maiwenn', similar],
  ['Ma1wenn', similar],
  ['Ｍaïwenn', similar],
  ['Katell', taken],
  ['K4tell', similar],
  ['Yann', taken],
  ['Rozenn', taken],
  ['La vraie Rozenn', similar],
  ['Gaël', taken],
  ['Équipe', claim],
  ['Amulette', claim],
  ['Anouk', null],
  ['Maïwenn L.', null],
  ['Solène', null],
])('a member asks for « %s »', async (username, refusal) => {
  expect(await refusalOf(username)).toEqual(refusal)
})

test('a person keeps their own name, and an administrator may speak for the site', async () => {
  expect(await refusalOf('SOLINE', { id: ids['soline@example.org'] ?? '', role: 'user' })).toBeNull()
  expect(await refusalOf('yann', { id: ids['yann@example.org'] ?? '', role: 'user' })).toBeNull()
  const admin = { id: ids['katell@example.org'] ?? '', role: 'admin' as const }
  expect(await refusalOf('L’équipe', admin)).toBeNull()
  expect(await refusalOf('Soline', admin)).toEqual(taken)
})

test.each(
  words(`
  admin@a.example maiwenn@a.example soline@a.example equipe.amulette@a.example katell@a.example
`),
)('the beginning of %s is not shown as a name', async (email) => {
  expect(await neutralUsernameFor(email)).toMatch(/^Membre \d{4,6}$/)
})

test.each(['h.benali@a.example', 'lise@a.example', 'gaetan.r@a.example', 'x@a.example'])(
  'the beginning of %s is shown as a name',
  async (email) => {
    expect(await neutralUsernameFor(email)).toBeNull()
  },
)

test('a username that another program writes is compared too, once its keys are derived', async () => {
  const roleOfSoline = eq(userRoles.userId, ids['soline@example.org'] ?? '')
  await db.update(userRoles).set({ username: 'Solveig' }).where(roleOfSoline)
  expect(await refusalOf('So1veig')).toEqual(similar)
  expect(await refusalOf('So1ine')).toBeNull()
  await db.update(userRoles).set({ username: 'Soline', usernameKeys: null, usernameKeysVersion: 0 }).where(roleOfSoline)
  await deriveUsernameKeys()
  const [row] = await db.select().from(userRoles).where(roleOfSoline)
  expect(row).toMatchObject({ usernameKeys: ['look:soline', 'letters:soline'], usernameKeysVersion: nameKeysVersion })
})

test('keys of many usernames are derived in batches', async () => {
  await db.execute(
    sql`insert into users (name, email) select '', 'n' || n || '@a.example' from generate_series(1, 1100) n`,
  )
  await db.execute(sql`insert into user_roles (user_id, username)
    select id, 'Perle ' || substring(email from '[0-9]+') from users where email like 'n%@a.example'`)
  await deriveUsernameKeys()
  expect(await db.$count(userRoles, sql`username is not null and username_keys is null`)).toBe(0)
  expect(await refusalOf('Pérle-1100')).toEqual(similar)
  await db.execute(sql`delete from users where email like 'n%@a.example'`)
})

describe('an import', () => {
  const email = 'nom.venu@a.example'

  test('drops names that mislead, and the beginning of the address where it misleads too', async () => {
    const register = await openUsernameRegister()
    const take = (username: string | null, address = email) => register.take({ username, email: address, role: 'user' })
    expect([
      take('Anouk'),
      take('An0uk'),
      take('Maiwenn'),
      take('Modération'),
      take('moi@a.example'),
      take(null),
    ]).toEqual(['Anouk', null, null, null, null, null])
    expect(take('Admin', 'admin@a.example')).toMatch(/^Membre \d+$/)
    expect(take('Al')).toBe('Al')
  })

  test('protects the administrators that it brings', async () => {
    const register = await openUsernameRegister()
    expect(register.take({ username: 'La rédaction', email, role: 'admin' })).toBe('La rédaction')
    expect(register.take({ username: null, email: 'enora@a.example', role: 'admin' })).toBeNull()
    expect(register.take({ username: 'Énora', email, role: 'user' })).toBeNull()
  })
})
