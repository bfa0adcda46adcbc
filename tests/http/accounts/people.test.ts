import { setTimeout as pause } from 'node:timers/promises'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { peopleAuditLog, sessions, userRoles, users } from '#features/accounts/account-tables.server.ts'
import { addPerson } from '#features/accounts/people/people.server.ts'
import { startClock, stopClock } from '#platform/clock.ts'
import { db, dedicatedConnection } from '#platform/database.server.ts'
import { worldPeople, type WorldName } from '../../../database/world/people.ts'
import { text, useSite, type Jar } from '../../support/site.ts'

const site = useSite('world')
const yannEmail = 'yann@example.org'
const yannPassword = 'second administrateur'
const list = '/compte/personnes'

const ids = {} as Record<WorldName | 'yann', string>
let maiwenn: Jar
let yann: Jar
let anouk: Jar

beforeAll(async () => {
  ids.yann = await addPerson({ email: yannEmail, password: yannPassword, role: 'admin', username: 'Yann' })
  for (const [name, { email }] of Object.entries(worldPeople)) {
    const [user] = await db.select({ id: users.id }).from(users).where(eq(users.email, email))
    ids[name as WorldName] = user?.id ?? ''
  }
  maiwenn = await site.signInAs('maiwenn')
  yann = await site.signIn(yannEmail, yannPassword)
  anouk = await site.signInAs('anouk')
})

/** Resets people: two administrators, nobody suspended, an empty audit log. */
beforeEach(async () => {
  await db.update(userRoles).set({ role: 'user', suspendedAt: null })
  for (const id of [ids.maiwenn, ids.yann]) {
    await db.update(userRoles).set({ role: 'admin' }).where(eq(userRoles.userId, id))
  }
  await db.delete(peopleAuditLog)
})

type Noun = 'role' | 'suspension' | 'retablissement'
const at = (id: string, noun: Noun) => `${list}/${id}/${noun}`
const changePerson = (id: string, noun: Noun, as: Jar | undefined, fields: Record<string, string> = {}) =>
  site.post(at(id, noun), fields, { as })
const promote = (id: string, as: Jar | undefined) => changePerson(id, 'role', as, { role: 'admin' })
const demote = (id: string, as: Jar | undefined) => changePerson(id, 'role', as, { role: 'user' })
const roleOf = async (id: string) => (await db.select().from(userRoles).where(eq(userRoles.userId, id)))[0]
const alone = () => db.update(userRoles).set({ role: 'user' }).where(eq(userRoles.userId, ids.yann))
const activeAdmins = () => db.$count(userRoles, and(eq(userRoles.role, 'admin'), isNull(userRoles.suspendedAt)))
const auditLog = async () =>
  (await db.select().from(peopleAuditLog)).map(({ change, adminName, personName }) => [adminName, change, personName])

/** Names in the table, from top to bottom. */
async function namesAt(address: string, as = maiwenn): Promise<string[]> {
  const page = await text(await site.get(address, { as }))
  return [...page.matchAll(/<bdi class="person-name">([^<]*)<\/bdi>/g)].map(([, name = '']) => name)
}
/** Visible text only: without tags and scripts. */
const read = async (response: Response) =>
  (await text(response)).replaceAll(/<script[^>]*>.*?<\/script>/gs, '').replaceAll(/<[^>]+>/g, '')

describe('who may', () => {
  const everything = [
    ['read the list', () => list],
    ['ask about a role', () => at(ids.hakim, 'role')],
    ['ask about a suspension', () => at(ids.hakim, 'suspension')],
    ['ask about a reinstatement', () => at(ids.hakim, 'retablissement')],
  ] as const

  test.each(everything)('%s: administrators only', async (_, address) => {
    const visitor = await site.get(address())
    expect(visitor.status).toBe(302)
    expect(visitor.headers.get('location')).toBe(`/compte?retour=${encodeURIComponent(address())}`)
    expect((await site.get(address(), { as: anouk })).status).toBe(403)
    expect((await site.get(address(), { as: maiwenn })).status).toBe(200)
  })

  test.each(everything)('%s, as data: administrators only', async (_, address) => {
    const asked = `${address()}.data`
    expect(await (await site.get(asked)).text()).not.toContain('h.benali')
    expect(await (await site.get(asked, { as: anouk })).text()).not.toContain('h.benali')
    expect(await (await site.get(asked, { as: maiwenn })).text()).toContain('h.benali')
  })

  test.each(['role', 'suspension', 'retablissement'] as const)('decide (%s): administrators only', async (noun) => {
    for (const suffix of ['', '.data']) {
      const address = at(ids.hakim, noun) + suffix
      expect((await site.post(address, { role: 'admin' })).status).toBe(401)
      expect((await site.post(address, { role: 'admin' }, { as: anouk })).status).toBe(403)
    }
    expect(await roleOf(ids.hakim)).toMatchObject({ role: 'user', suspendedAt: null })
    expect(await auditLog()).toEqual([])
  })

  test('a decision that another site posts is refused', async () => {
    const headers = { origin: 'https://ailleurs.fr', 'sec-fetch-site': 'cross-site' }
    expect((await site.post(at(ids.hakim, 'suspension'), {}, { as: maiwenn, headers })).status).toBe(403)
    expect((await roleOf(ids.hakim))?.suspendedAt).toBeNull()
  })

  test('the tab is there for administrators, and for nobody else', async () => {
    expect(await text(await site.get('/compte', { as: maiwenn }))).toContain('href="/compte/personnes"')
    const member = await text(await site.get('/compte', { as: anouk }))
    expect(member).not.toContain('/compte/personnes')
    expect(member).toContain('href="/compte/securite"')
  })
})

describe('an id that is nobody’s', () => {
  const forged = [
    '00000000-0000-4000-8000-000000000000',
    'pas-un-identifiant',
    '%00',
    '1%27%20or%201=1',
    'A'.repeat(4000),
  ]

  test.each(forged)('is not found: %.40s', async (id) => {
    for (const noun of ['role', 'suspension', 'retablissement'] as const) {
      const asked = await site.get(at(id, noun), { as: maiwenn })
      expect(asked.status).toBe(404)
      expect(await read(asked)).toContain('Personne introuvable.')
      const reply = await changePerson(id, noun, maiwenn, { role: 'admin' })
      expect(reply.status).toBe(404)
      expect(await read(reply)).toContain('Personne introuvable.')
    }
    expect(await auditLog()).toEqual([])
  })
})

describe('the list', () => {
  test('shows name, role, since when and state', async () => {
    await db.update(userRoles).set({ suspendedAt: new Date() }).where(eq(userRoles.userId, ids.gaetan))
    const page = await text(await site.get(list, { as: maiwenn }))
    const rows = page.split('<tr').map((row) => row.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' '))
    const rowOf = (name: string) => rows.find((row) => row.includes(`> ${name} `))
    expect(rowOf('Anouk')).toMatch(/Anouk Utilisateur 1er octobre 2026 Actif Nommer administrateur Suspendre/)
    expect(rowOf('gaetan.r')).toMatch(/gaetan\.r Utilisateur 1er octobre 2026 Suspendu Rétablir/)
    expect(rowOf('Maïwenn')).toMatch(/Maïwenn \(vous\) Administrateur 1er octobre 2026 Actif Retirer le rôle/)
  })

  test('offers the last administrator nothing against themselves, and says why', async () => {
    await alone()
    const page = await read(await site.get(`${list}?q=ma%C3%AFwenn`, { as: maiwenn }))
    expect(page).toContain('Vous êtes le dernier administrateur\u00a0: nommez-en d’abord un autre.')
    expect(page).not.toContain('Retirer le rôle')
  })

  test.each([
    ['MAIWENN', ['Maïwenn']],
    ['maïw', ['Maïwenn']],
    ['ines', ['Inès']],
    ['%20benali%20', ['h.benali']],
    ['anouk@example.org', ['Anouk']],
    ['%20Anouk@Example.ORG', ['Anouk']],
    ['%00anouk', ['Anouk']],
    // Part of an e-mail matches nobody: otherwise it could be guessed letter by letter.
    ['@example', []],
    ['anouk@', []],
    ['example.org', []],
    // The term is escaped, never a pattern.
    ['%25', []],
    ['_', []],
    ['\\', []],
    ["' or 1=1 --", []],
    ['\u202e', []],
    ['🔮', []],
    ['a'.repeat(6000), []],
  ])('is searched by shown name, or by whole e-mail: %.40s', async (term, names) => {
    expect(await namesAt(`${list}?q=${term}`)).toEqual(names)
  })

  test('says how many were found, and what was typed stays', async () => {
    const page = await text(await site.get(`${list}?q=anouk&filtre=suspendus`, { as: maiwenn }))
    expect(page).toContain('0 personne pour «\u00a0<bdi>anouk</bdi>\u00a0»')
    expect(page).toContain('value="anouk"')
    expect(page).toContain('Personne ne correspond à cette recherche.')
  })

  test('is filtered', async () => {
    await changePerson(ids.soline, 'suspension', maiwenn)
    expect((await namesAt(`${list}?filtre=administrateurs`)).toSorted()).toEqual(['Maïwenn', 'Yann'])
    expect(await namesAt(`${list}?filtre=suspendus`)).toEqual(['Soline'])
    expect(await namesAt(`${list}?filtre=suspendus&q=anouk`)).toEqual([])
    expect(await namesAt(`${list}?filtre=autre`)).toHaveLength(7)
  })

  test('comes twenty at a time, newest first, and misses nobody', async () => {
    const added = Array.from({ length: 41 }, (_, index) => ({
      email: `page${index}@example.net`,
      name: '',
      // Many at the same moment, so that the cursor must distinguish them.
      createdAt: new Date(Date.UTC(2027, 0, 1 + Math.floor(index / 15))),
    }))
    await db.insert(users).values(added)
    const seen: string[][] = []
    let address: string | undefined = `${list}?q=page`
    while (address) {
      const page = await text(await site.get(address, { as: maiwenn }))
      seen.push([...page.matchAll(/<bdi class="person-name">(page\d+)</g)].map(([, name = '']) => name))
      address = /href="([^"]*avant=[^"]*)" rel="next"/.exec(page)?.[1]?.replaceAll('&amp;', '&')
    }
    await db.delete(users).where(sql`${users.email} like '%@example.net'`)
    expect(seen.map((names) => names.length)).toEqual([20, 20, 1])
    expect(new Set(seen.flat()).size).toBe(41)
    expect(Number(seen[0]?.[0]?.slice(4))).toBeGreaterThanOrEqual(30)
  })

  test('reads past a position that was made up', async () => {
    for (const position of ['x', '2026-02-31T00:00:00.000000Z_00000000-0000-4000-8000-000000000000', '%00']) {
      expect((await site.get(`${list}?avant=${position}`, { as: maiwenn })).status).toBe(200)
    }
  })

  test('and all that surrounds it shows no e-mail but one’s own', async () => {
    await db.insert(users).values({ email: 'muette@example.com', name: 'muette@example.com' })
    await changePerson(ids.hakim, 'suspension', maiwenn)
    const addresses = [list, `${list}?q=hakim`, `${list}?q=${worldPeople.gaetan.email.slice(0, 5)}`]
    for (const noun of ['role', 'suspension', 'retablissement'] as const) addresses.push(at(ids.hakim, noun))
    const answers: Response[] = []
    for (const address of addresses) {
      const [path, query = ''] = address.split('?')
      answers.push(await site.get(address, { as: maiwenn }))
      answers.push(await site.get(`${path}.data?${query}`, { as: maiwenn }))
    }
    answers.push(await changePerson(ids.hakim, 'suspension', maiwenn))
    answers.push(await site.post(`${at(ids.hakim, 'suspension')}.data`, {}, { as: maiwenn }))
    await db.delete(users).where(eq(users.email, 'muette@example.com'))
    for (const answer of answers) {
      const found = (await answer.text()).match(/[\w.]+@example\.\w+/g) ?? []
      expect(found.filter((address) => address !== 'maiwenn@example.org')).toEqual([])
    }
  })
})

describe('a role', () => {
  test('changes after a page that says who and what, and back', async () => {
    const asked = await read(await site.get(at(ids.anouk, 'role'), { as: maiwenn }))
    expect(asked).toContain('Nommer Anouk administrateur\u00a0?')
    const promoted = await promote(ids.anouk, maiwenn)
    expect(promoted.headers.get('location')).toBe(list)
    expect(await read(await site.get(list, { as: withNotice(promoted) }))).toContain(
      'Anouk a le rôle d’administrateur.',
    )
    expect((await site.get('/compte/moderation', { as: anouk })).status).toBe(200)
    expect(await read(await site.get(at(ids.anouk, 'role'), { as: maiwenn }))).toContain('Retirer à Anouk le rôle')
    expect((await demote(ids.anouk, maiwenn)).status).toBe(303)
    expect((await site.get('/compte/moderation', { as: anouk })).status).toBe(403)
    expect(await auditLog()).toEqual([
      ['Maïwenn', 'promoted', 'Anouk'],
      ['Maïwenn', 'demoted', 'Anouk'],
    ])
  })

  test('that was changed already is not changed again', async () => {
    await promote(ids.anouk, maiwenn)
    const again = await promote(ids.anouk, yann)
    expect(again.status).toBe(409)
    const page = await read(again)
    expect(page).toContain('Ce compte a déjà le rôle d’administrateur.')
    // The notice must not contradict the page.
    expect(page).not.toContain('Quitter le rôle')
    expect(page).toContain('Retour à la liste')
    expect((await roleOf(ids.anouk))?.role).toBe('admin')
    expect((await demote(ids.soline, maiwenn)).status).toBe(409)
    expect(await auditLog()).toHaveLength(1)
  })

  test('is one of two: anything else is refused', async () => {
    for (const fields of [{}, { role: '' }, { role: 'owner' }, { role: 'ADMIN' }, { role: 'admin\0' }]) {
      const response = await changePerson(ids.anouk, 'role', maiwenn, fields as Record<string, string>)
      expect(response.status).toBe(400)
      expect(await read(response)).toContain('Choisissez un rôle')
    }
    expect((await roleOf(ids.anouk))?.role).toBe('user')
  })

  test('of administrator is for people who are confirmed and active', async () => {
    await changePerson(ids.anouk, 'suspension', maiwenn)
    const suspended = await promote(ids.anouk, maiwenn)
    expect(suspended.status).toBe(409)
    expect(await read(suspended)).toContain('Ce compte est suspendu\u00a0: rétablissez-le d’abord.')
    const [unconfirmed] = await db.insert(users).values({ email: 'tard@example.com', name: '' }).returning()
    const refused = await promote(unconfirmed?.id ?? '', maiwenn)
    expect(refused.status).toBe(409)
    expect(await read(refused)).toContain('L’adresse de ce compte n’est pas encore confirmée.')
    expect(await read(await site.get(`${list}?q=tard`, { as: maiwenn }))).toContain('Adresse non confirmée')
    await db.delete(users).where(eq(users.email, 'tard@example.com'))
  })

  test('of a person without a row yet can change: they were members', async () => {
    await db.delete(userRoles).where(eq(userRoles.userId, ids.ines))
    expect((await promote(ids.ines, maiwenn)).status).toBe(303)
    expect((await roleOf(ids.ines))?.role).toBe('admin')
    await db.update(userRoles).set({ username: 'Inès' }).where(eq(userRoles.userId, ids.ines))
  })

  test('is given up when another administrator stays; the list is closed from then on', async () => {
    const gone = await demote(ids.yann, yann)
    expect(gone.headers.get('location')).toBe('/compte')
    expect(await read(await site.get('/compte', { as: yann }))).toContain('Vous n’avez plus le rôle d’administrateur.')
    expect((await site.get(list, { as: yann })).status).toBe(403)
    expect(await read(await site.get(list, { as: maiwenn }))).toContain('Yann a quitté le rôle d’administrateur')
  })

  test('is not given up by the last administrator', async () => {
    await alone()
    const refused = await demote(ids.maiwenn, maiwenn)
    expect(refused.status).toBe(409)
    expect(await read(refused)).toContain('Vous êtes le dernier administrateur\u00a0: nommez-en d’abord un autre.')
    expect(await activeAdmins()).toBe(1)
  })

  test('of a suspended administrator does not count as one who stays', async () => {
    await changePerson(ids.yann, 'suspension', maiwenn)
    expect((await demote(ids.maiwenn, maiwenn)).status).toBe(409)
    await changePerson(ids.yann, 'retablissement', maiwenn)
    yann = await site.signIn(yannEmail, yannPassword)
  })
})

describe('a suspension', () => {
  afterEach(async () => {
    anouk = await site.signInAs('anouk')
  })

  test('closes every session at once and refuses every sign-in until the account is reinstated', async () => {
    const elsewhere = await site.signInAs('anouk')
    expect(await read(await site.get(at(ids.anouk, 'suspension'), { as: maiwenn }))).toContain('Suspendre Anouk\u00a0?')
    expect((await changePerson(ids.anouk, 'suspension', maiwenn)).status).toBe(303)
    expect(await db.$count(sessions, eq(sessions.userId, ids.anouk))).toBe(0)
    for (const as of [anouk, elsewhere]) expect((await site.get('/compte/commentaires', { as })).status).toBe(302)
    const email = worldPeople.anouk.email
    const refused = await site.post('/compte/connexion', { email, password: site.passwords.members })
    expect(refused.status).toBe(403)
    expect(await read(refused)).toContain('Ce compte est suspendu. Pour en savoir plus, écrivez à l’équipe du site.')
    // Without the password, the answer does not reveal that the account is suspended.
    expect((await site.post('/compte/connexion', { email, password: 'une autre perle' })).status).toBe(401)
    expect(await db.$count(sessions, eq(sessions.userId, ids.anouk))).toBe(0)
    expect((await changePerson(ids.anouk, 'retablissement', maiwenn)).status).toBe(303)
    expect((await site.get('/compte/commentaires', { as: await site.signInAs('anouk') })).status).toBe(200)
    expect(await auditLog()).toEqual([
      ['Maïwenn', 'suspended', 'Anouk'],
      ['Maïwenn', 'reinstated', 'Anouk'],
    ])
  })

  test('leaves the sessions of everybody else', async () => {
    const soline = await site.signInAs('soline')
    await changePerson(ids.anouk, 'suspension', maiwenn)
    expect((await site.get('/compte/commentaires', { as: soline })).status).toBe(200)
    await changePerson(ids.anouk, 'retablissement', maiwenn)
  })

  test('is not for oneself', async () => {
    const refused = await changePerson(ids.maiwenn, 'suspension', maiwenn)
    expect(refused.status).toBe(409)
    expect(await read(refused)).toContain('Vous ne pouvez pas vous suspendre vous-même.')
    expect((await site.get(list, { as: maiwenn })).status).toBe(200)
  })

  test('that was decided already is not decided again, nor lifted twice', async () => {
    await changePerson(ids.anouk, 'suspension', maiwenn)
    const again = await changePerson(ids.anouk, 'suspension', yann)
    expect([again.status, (await read(again)).includes('Ce compte est déjà suspendu.')]).toEqual([409, true])
    await changePerson(ids.anouk, 'retablissement', maiwenn)
    const lifted = await changePerson(ids.anouk, 'retablissement', yann)
    expect([lifted.status, (await read(lifted)).includes('Ce compte n’est pas suspendu.')]).toEqual([409, true])
    expect(await auditLog()).toHaveLength(2)
  })

  test('comes back to the list as it was, and to this site only', async () => {
    const back = `${list}?q=ano&filtre=suspendus`
    const page = await text(
      await site.get(`${at(ids.anouk, 'suspension')}?retour=${encodeURIComponent(back)}`, { as: maiwenn }),
    )
    expect(page).toContain(`name="returnTo" value="${back.replaceAll('&', '&amp;')}"`)
    expect((await changePerson(ids.anouk, 'suspension', maiwenn, { returnTo: back })).headers.get('location')).toBe(
      back,
    )
    const elsewhere = await changePerson(ids.anouk, 'retablissement', maiwenn, { returnTo: '//ailleurs.fr' })
    expect(elsewhere.headers.get('location')).toBe(list)
  })
})

describe('the audit log', () => {
  test('says who did what to whom, when, newest first, under the names of then', async () => {
    stopClock('2026-11-20T09:12:00Z')
    await promote(ids.anouk, maiwenn)
    stopClock('2026-11-21T10:05:00Z')
    await changePerson(ids.hakim, 'suspension', yann)
    stopClock('2026-11-21T10:06:00Z')
    await changePerson(ids.hakim, 'retablissement', yann)
    stopClock('2026-11-22T10:05:00Z')
    await demote(ids.anouk, yann)
    startClock()
    await db.update(userRoles).set({ username: 'Anouk L.' }).where(eq(userRoles.userId, ids.anouk))
    const page = await read(await site.get(list, { as: maiwenn }))
    await db.update(userRoles).set({ username: 'Anouk' }).where(eq(userRoles.userId, ids.anouk))
    const sentences = [
      'Yann a retiré à Anouk le rôle d’administrateurle 22 novembre 2026 à 11\u00a0h\u00a005',
      'Yann a rétabli h.benalile 21 novembre 2026 à 11\u00a0h\u00a006',
      'Yann a suspendu h.benalile 21 novembre 2026 à 11\u00a0h\u00a005',
      'Maïwenn a nommé Anouk administrateurle 20 novembre 2026 à 10\u00a0h\u00a012',
    ]
    expect(page).toContain(sentences.join(''))
  })

  test('shows the last fifty changes', async () => {
    const entry = { adminId: ids.maiwenn, personId: ids.anouk, adminName: 'Maïwenn', change: 'suspended' }
    const rows = Array.from({ length: 60 }, (_, index) => ({
      ...entry,
      personName: `n${index}.`,
      changedAt: new Date(Date.UTC(2026, 10, 1, 0, index)),
    }))
    await db.insert(peopleAuditLog).values(rows)
    const shown = [...(await read(await site.get(list, { as: maiwenn }))).matchAll(/a suspendu (n\d+)\./g)]
    expect(shown.map(([, name]) => name)).toEqual(Array.from({ length: 50 }, (_, index) => `n${59 - index}`))
  })
})

describe('two administrators at the same moment', () => {
  /** All have passed the authorization check and wait for the same lock, so none sees what the others do. */
  async function atOnce(...ask: (() => Promise<Response>)[]): Promise<Response[]> {
    const lockHolder = await dedicatedConnection()
    try {
      await lockHolder.query(`select pg_advisory_lock(hashtext('administrators'))`)
      const answers = Promise.all(ask.map((run) => run()))
      while ((await waiting(lockHolder)) < ask.length) await pause(10)
      await lockHolder.query(`select pg_advisory_unlock(hashtext('administrators'))`)
      return await answers
    } finally {
      await lockHolder.end()
    }
  }
  const waiting = async (lockHolder: Connection): Promise<number> => {
    const { rows } = await lockHolder.query<{ count: number }>(
      `select count(*)::int as count from pg_locks
       where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    )
    return rows[0]?.count ?? 0
  }
  const statuses = (answers: Response[]) => answers.map(({ status }) => status).toSorted()

  beforeEach(async () => {
    maiwenn = await site.signInAs('maiwenn')
    yann = await site.signIn(yannEmail, yannPassword)
  })

  test('who demote each other: one stays, and the other learns that they no longer decide', async () => {
    const answers = await atOnce(
      () => demote(ids.yann, maiwenn),
      () => demote(ids.maiwenn, yann),
    )
    expect(statuses(answers)).toEqual([303, 403])
    const refused = answers.find(({ status }) => status === 403)
    expect(refused && (await read(refused))).toContain('Seuls les administrateurs décident des rôles')
    expect(await activeAdmins()).toBe(1)
    expect(await auditLog()).toHaveLength(1)
  })

  test('who suspend each other: one stays', async () => {
    const answers = await atOnce(
      () => changePerson(ids.yann, 'suspension', maiwenn),
      () => changePerson(ids.maiwenn, 'suspension', yann),
    )
    expect(statuses(answers)).toEqual([303, 403])
    expect(await activeAdmins()).toBe(1)
  })

  test('who both give up the role: one is refused', async () => {
    const answers = await atOnce(
      () => demote(ids.yann, yann),
      () => demote(ids.maiwenn, maiwenn),
    )
    expect(statuses(answers)).toEqual([303, 409])
    expect(await activeAdmins()).toBe(1)
  })

  test('who name the same person: one does, the other learns it', async () => {
    const answers = await atOnce(
      () => promote(ids.anouk, maiwenn),
      () => promote(ids.anouk, yann),
    )
    expect(statuses(answers)).toEqual([303, 409])
    expect(await auditLog()).toHaveLength(1)
  })
})

type Connection = Awaited<ReturnType<typeof dedicatedConnection>>

/** Maïwenn’s browser after this answer. */
function withNotice(response: Response): Jar {
  return new Map([...maiwenn, ...site.jarOf(response)])
}
