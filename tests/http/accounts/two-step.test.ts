import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Client } from 'pg'
import { describe, expect, test } from 'vitest'
import {
  passkeys,
  secondFactors,
  sessions,
  signInAccounts,
  users,
  verifications,
} from '#features/accounts/account-tables.server.ts'
import { addPerson } from '#features/accounts/people/people.server.ts'
import { db, dedicatedConnection } from '#platform/database.server.ts'
import { appCode } from '../../support/authenticator.ts'
import { emailsTo } from '../../support/outbox.ts'
import { text, useSite, type Jar } from '../../support/site.ts'
import { activateTwoSteps } from '../../support/two-step.ts'

const site = useSite('world')
const password = 'trois perles bleues'
const next = 'quatre perles vertes'

async function newMember() {
  const email = `${randomUUID()}@example.org`
  const id = await addPerson({ email, password, role: 'user', username: null })
  return { id, email, jar: await site.signIn(email, password) }
}

let members = 0

/** From another address each time, because wrong codes are also counted by address. */
async function protectedMember() {
  const member = await newMember()
  const from = `203.0.113.${++members}`
  return { ...member, from, ...(await activateTwoSteps(site, member.jar, password)) }
}

async function addKey(userId: string, name: string, createdAt = new Date('2026-03-14T10:00:00Z')): Promise<string> {
  const key = { publicKey: 'x', counter: 0, deviceType: 'singleDevice', backedUp: false }
  const [row] = await db
    .insert(passkeys)
    .values({ ...key, userId, name, createdAt, credentialID: randomUUID() })
    .returning()
  return row?.id ?? ''
}

const lastSubjects = async (email: string) => {
  await site.deliverEmails()
  return (await emailsTo(email)).map(({ subject }) => subject.replace(' — Amulette', ''))
}

/** Everything that protects the account, and its pending changes. */
async function protectionOf(id: string) {
  const [factor] = await db.select().from(secondFactors).where(eq(secondFactors.userId, id))
  const [user] = await db.select().from(users).where(eq(users.id, id))
  const [account] = await db.select().from(signInAccounts).where(eq(signInAccounts.userId, id))
  const waiting = await db.select({ value: verifications.value }).from(verifications)
  return {
    there: Boolean(user),
    email: user?.email,
    password: account?.password,
    secret: factor?.secret,
    recoveryCodes: factor?.backupCodes,
    questions: waiting.filter(({ value }) => value.includes(id) && value.includes('registration')).length,
  }
}

interface Operation {
  path: string
  /** Beside the code. */
  fields: (typedPassword: string) => Record<string, string>
  happened: (before: Protected, after: Protected, id: string) => Promise<boolean> | boolean
  /** Status of a success: JSON and pages answer 200. */
  status: 200 | 303
}
type Protected = Awaited<ReturnType<typeof protectionOf>>

const operations: Record<string, Operation> = {
  'take two-step sign-in away': {
    path: '/compte/second-facteur/retrait',
    fields: (typed) => ({ password: typed }),
    happened: (_, after) => after.secret === undefined,
    status: 303,
  },
  'make new recovery codes': {
    path: '/compte/second-facteur/codes',
    fields: (typed) => ({ password: typed }),
    happened: (before, after) => after.recoveryCodes !== before.recoveryCodes,
    status: 200,
  },
  'add a passkey': {
    path: '/compte/cles-acces/options',
    fields: (typed) => ({ password: typed, passkeyName: 'Clé' }),
    happened: (before, after) => after.questions > before.questions,
    status: 200,
  },
  'change the password': {
    path: '/compte/mot-de-passe',
    fields: (typed) => ({ currentPassword: typed, password: next, confirmation: next }),
    happened: (before, after) => after.password !== before.password,
    status: 303,
  },
  'change the e-mail address': {
    path: '/compte/email',
    fields: (typed) => ({ currentPassword: typed, email: `${randomUUID()}@example.org` }),
    happened: async (_, after) => (await lastSubjects(after.email ?? '')).includes('Changement d’adresse demandé'),
    status: 303,
  },
  'delete the account': {
    path: '/compte/suppression',
    fields: (typed) => ({ password: typed, comments: 'kept' }),
    happened: (_, after) => !after.there,
    status: 303,
  },
}

type Member = Awaited<ReturnType<typeof protectedMember>>
const refusals: [what: string, password: string, code: (member: Member) => string | undefined, sentence: string][] = [
  ['no password', '', ({ recoveryCodes }) => recoveryCodes[5], 'Saisissez votre mot de passe actuel.'],
  [
    'a wrong password',
    'ce n’est pas lui',
    ({ recoveryCodes }) => recoveryCodes[5],
    'Le mot de passe actuel est incorrect.',
  ],
  ['no code', password, () => undefined, 'Saisissez le code de votre application, ou un code de secours.'],
  ['an empty code', password, () => '  ', 'Saisissez le code de votre application, ou un code de secours.'],
  ['a wrong code', password, () => '000000', 'Ce code est incorrect.'],
  ['the code of somebody else', password, () => 'abcd-efgh-jkmn', 'Ce code de secours est incorrect ou a déjà servi.'],
  ['the code that was just used', password, ({ activationCode }) => activationCode, 'Ce code est incorrect.'],
  [
    'a recovery code that opened a session',
    password,
    ({ recoveryCodes }) => recoveryCodes[0],
    'Ce code de secours est incorrect ou a déjà servi.',
  ],
]

describe.each(Object.entries(operations))('with two-step sign-in, to %s', (_, operation) => {
  const give = (member: Member, typed: string, code: string | undefined) =>
    site.post(
      operation.path,
      { ...operation.fields(typed), ...(code !== undefined && { code }) },
      { as: member.jar, from: member.from },
    )

  test('the password and a code that was never used are needed', async () => {
    const member = await protectedMember()
    const half = site.jarOf(await site.post('/compte/connexion', { email: member.email, password }))
    await site.post('/compte/verification', { code: member.recoveryCodes[0] ?? '' }, { as: half })
    const before = await protectionOf(member.id)
    for (const [what, typed, code, sentence] of refusals) {
      const refused = await give(member, typed, code(member))
      expect([what, Math.floor(refused.status / 100)]).toEqual([what, 4])
      expect(await text(refused), what).toContain(sentence)
      const after = await protectionOf(member.id)
      expect(after, what).toEqual(before)
      expect(await operation.happened(before, after, member.id), what).toBe(false)
    }
    const accepted = await give(member, password, await appCode(member.key, 1))
    expect(accepted.status).toBe(operation.status)
    expect(await operation.happened(before, await protectionOf(member.id), member.id)).toBe(true)
  })

  test('a recovery code does too, once', async () => {
    const member = await protectedMember()
    const code = member.recoveryCodes[3] ?? ''
    const before = await protectionOf(member.id)
    const accepted = await give(member, password, code.toUpperCase().replaceAll('-', ' '))
    expect(accepted.status).toBe(operation.status)
    expect(await operation.happened(before, await protectionOf(member.id), member.id)).toBe(true)
  })
})

test('a code that confirmed a change opens no session, and serves no second change', async () => {
  const { email, jar, key } = await protectedMember()
  const code = await appCode(key, 1)
  const half = site.jarOf(await site.post('/compte/connexion', { email, password }))
  expect((await site.post('/compte/second-facteur/codes', { password, code }, { as: jar })).status).toBe(200)
  expect((await site.post('/compte/verification', { code }, { as: half })).status).toBe(401)
  expect((await site.post('/compte/cles-acces/options', { password, code }, { as: jar })).status).toBe(401)
})

test('a code that is sent for several changes at once serves one', async () => {
  const { jar, recoveryCodes } = await protectedMember()
  const code = recoveryCodes[1] ?? ''
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => site.post('/compte/cles-acces/options', { password, code }, { as: new Map(jar) })),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('wrong codes are counted with those of sign-ins: after ten no code of the app is taken, here or there', async () => {
  const { email, jar, recoveryCodes } = await protectedMember()
  const browser: Jar = new Map([['amulette.device', jar.get('amulette.device') ?? '']])
  await site.post('/compte/connexion', { email, password }, { as: browser })
  for (let attempt = 0; attempt < 5; attempt++) {
    await site.post('/compte/second-facteur/retrait', { password, code: '000000' }, { as: jar })
    await site.post('/compte/verification', { code: '000000' }, { as: browser })
  }
  const here = await site.post('/compte/second-facteur/retrait', { password, code: '000000' }, { as: jar })
  expect([here.status, await text(here)]).toEqual([429, expect.stringContaining('Trop de tentatives.')])
  expect((await site.post('/compte/verification', { code: '000000' }, { as: browser })).status).toBe(429)
  // Counted apart: wrong codes of the app do not block the password.
  await site.post('/compte/connexion', { email, password }, { as: browser })
  const code = recoveryCodes[2] ?? ''
  expect((await site.post('/compte/verification', { code }, { as: browser })).status).toBe(303)
})

test('whoever sits at an open session guesses ten times, over all changes together', async () => {
  const { jar } = await protectedMember()
  const paths = ['/compte/second-facteur/retrait', '/compte/second-facteur/codes', '/compte/suppression']
  const statuses = []
  for (let attempt = 0; attempt < 12; attempt++) {
    const fields = { password: `essai ${attempt}`, code: '000000', comments: 'kept' }
    statuses.push((await site.post(paths[attempt % 3] ?? '', fields, { as: jar })).status)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429])
})

test('without two-step sign-in the password is enough', async () => {
  const { jar } = await newMember()
  expect((await site.post('/compte/cles-acces/options', { password }, { as: jar })).status).toBe(200)
  const fields = { currentPassword: password, password: next, confirmation: next }
  expect((await site.post('/compte/mot-de-passe', fields, { as: jar })).status).toBe(303)
  expect(await text(await site.get('/compte', { as: jar }))).not.toContain('Code à 6 chiffres')
})

test('what is asked for is on every page where it is needed, without script too', async () => {
  const { jar } = await protectedMember()
  const pages = ['/compte/second-facteur/retrait', '/compte/second-facteur/codes', '/compte', '/compte/suppression']
  for (const page of pages) expect(await text(await site.get(page, { as: jar })), page).toContain('name="code"')
})

describe('the activation of two-step sign-in', () => {
  test('closes all other sessions and forgets trusted devices, and says so on the page and in the email', async () => {
    const { id, email, jar } = await newMember()
    const others: Jar[] = [await site.signIn(email, password), await site.signIn(email, password)]
    await db
      .insert(verifications)
      .values({ identifier: `trust-device-${id}`, value: id, expiresAt: new Date(Date.now() + 60_000) })
    const { page } = await activateTwoSteps(site, jar, password)
    expect(page).toContain('2 autres sessions ont été fermées')
    for (const other of others) expect((await site.get('/compte/session', { as: other })).status).toBe(401)
    expect((await site.get('/compte/session', { as: jar })).status).toBe(200)
    expect(await db.$count(sessions, eq(sessions.userId, id))).toBe(1)
    expect(await db.$count(verifications, eq(verifications.value, id))).toBe(0)
    await site.deliverEmails()
    const message = (await emailsTo(email)).find(({ subject }) =>
      subject.startsWith('Validation en deux étapes activée'),
    )
    expect(message?.text).toContain('Les autres sessions ouvertes ont été fermées.')
  })

  test('asks a sign-in for a code that had begun before it and ends after it', async () => {
    const { id, email, jar } = await newMember()
    await activateTwoSteps(site, jar, password)
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
    expect((await site.get('/compte/session', { as: site.jarOf(answer) })).status).toBe(401)
  })
})

/** Whether a connection waits for a lock on `sessions`. */
async function waitsForSessions(connection: Client): Promise<boolean> {
  const waiting = `select 1 from pg_locks where relation = 'sessions'::regclass and not granted`
  return (await connection.query(waiting)).rowCount !== 0
}

describe('with a new password', () => {
  const change = (as: Jar, more: Record<string, string> = {}) =>
    site.post(
      '/compte/mot-de-passe',
      { currentPassword: password, password: next, confirmation: next, ...more },
      { as },
    )
  const namesOf = async (id: string) =>
    (await db.select().from(passkeys).where(eq(passkeys.userId, id))).map(({ name }) => name).toSorted()

  test('passkeys are shown with their dates, and stay unless they are ticked', async () => {
    const { id, email, jar } = await newMember()
    const lost = await addKey(id, 'Ancien téléphone')
    await addKey(id, 'Ordinateur')
    const page = await text(await site.get('/compte', { as: jar }))
    expect(page).toContain('Clés d’accès à retirer')
    expect(page).toMatch(
      /<input type="checkbox" name="removePasskey-[\w-]+"\/>Ancien téléphone, ajoutée le 14 mars 2026/,
    )
    expect((await change(jar, { [`removePasskey-${lost}`]: 'on' })).status).toBe(303)
    expect(await namesOf(id)).toEqual(['Ordinateur'])
    expect(await lastSubjects(email)).toEqual(expect.arrayContaining(['Mot de passe changé', 'Clé d’accès retirée']))
  })

  test('nothing is removed when the change is refused, nor of anybody else, and the choice stays', async () => {
    const { id, jar } = await newMember()
    const other = await newMember()
    const mine = await addKey(id, 'La mienne')
    const theirs = await addKey(other.id, 'La leur')
    const refused = await change(jar, { currentPassword: 'faux', [`removePasskey-${mine}`]: 'on' })
    expect(refused.status).toBe(400)
    expect(await text(refused)).toMatch(/<input type="checkbox"[^>]*checked[^>]*>La mienne/)
    expect(await namesOf(id)).toEqual(['La mienne'])
    const fields = { [`removePasskey-${theirs}`]: 'on', 'removePasskey-perle': 'on', 'removePasskey-': 'on' }
    expect((await change(jar, fields)).status).toBe(303)
    expect([await namesOf(id), await namesOf(other.id)]).toEqual([['La mienne'], ['La leur']])
  })

  test('nothing is asked of whoever has no passkey', async () => {
    const { jar } = await newMember()
    expect(await text(await site.get('/compte', { as: jar }))).not.toContain('Clés d’accès à retirer')
  })
})

test('the owner of a passkey hears of its removal', async () => {
  const { id, email, jar } = await newMember()
  const key = await addKey(id, 'Perdue')
  expect((await site.post(`/compte/cles-acces/${key}/suppression`, {}, { as: jar })).status).toBe(303)
  expect(await lastSubjects(email)).toContain('Clé d’accès retirée')
})

test('the page of a forgotten password says that sessions are closed and passkeys removed', async () => {
  const { email } = await newMember()
  await site.post('/compte/mot-de-passe-oublie', { email })
  await site.deliverEmails()
  const message = (await emailsTo(email)).at(-1)
  const link = new URL(/https?:\/\/\S+nouveau-mot-de-passe\S+/.exec(message?.text ?? '')?.[0] ?? '')
  expect(await text(await site.get(link.pathname + link.search))).toContain(
    'Toutes les sessions ouvertes seront fermées et les clés d’accès supprimées',
  )
})
