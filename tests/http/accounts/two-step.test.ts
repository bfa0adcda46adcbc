import { randomUUID } from 'node:crypto'
import { symmetricEncrypt } from 'better-auth/crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { secondFactors, signInAccounts, users, verifications } from '#features/accounts/account-tables.server.ts'
import { removeSecondFactorOf } from '#features/sign-in/second-factor.server.ts'
import { db } from '#platform/database.server.ts'
import { appCode } from '../../support/authenticator.ts'
import { nextPassword, password, useMembers } from '../../support/members.ts'
import { text, useSite, type Jar } from '../../support/site.ts'
import { activateTwoSteps } from '../../support/two-step.ts'
import { words } from '../../support/words.ts'

const site = useSite('world')
const people = useMembers(site)

let members = 0

/** From another address each time, because wrong codes are also counted by address. */
async function protectedMember() {
  const member = await people.newSignedInMember()
  const from = `203.0.113.${++members}`
  return { ...member, from, ...(await activateTwoSteps(site, member.jar)) }
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

const hasHeard = async ({ email = '' }: Protected, subject: string) =>
  (await people.subjectsSentTo(email)).includes(subject)

const operations: Record<string, Operation> = {
  'take two-step sign-in away': {
    path: '/compte/second-facteur/retrait',
    fields: (typed) => ({ password: typed }),
    happened: async (_, after) => after.secret === undefined && hasHeard(after, 'Validation en deux étapes désactivée'),
    status: 303,
  },
  'make new recovery codes': {
    path: '/compte/second-facteur/codes',
    fields: (typed) => ({ password: typed }),
    happened: async (before, after) =>
      after.recoveryCodes !== before.recoveryCodes && hasHeard(after, 'Nouveaux codes de secours'),
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
    fields: (typed) => ({ currentPassword: typed, password: nextPassword, confirmation: nextPassword }),
    happened: (before, after) => after.password !== before.password,
    status: 303,
  },
  'change the e-mail address': {
    path: '/compte/email',
    fields: (typed) => ({ currentPassword: typed, email: `${randomUUID()}@example.org` }),
    happened: (_, after) => hasHeard(after, 'Changement d’adresse demandé'),
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
    expect((await give(member, password, await appCode(member.key, 1))).status).toBe(operation.status)
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

test('whoever sits at an open session guesses ten times, over all changes together; then the right password is refused too', async () => {
  const { jar, key } = await protectedMember()
  const paths = ['/compte/second-facteur/retrait', '/compte/second-facteur/codes', '/compte/suppression']
  const statuses = []
  for (let attempt = 0; attempt < 12; attempt++) {
    const fields = { password: `essai ${attempt}`, code: '000000', comments: 'kept' }
    statuses.push((await site.post(paths[attempt % 3] ?? '', fields, { as: jar })).status)
  }
  expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429])
  const refused = await people.deleteAccount(jar, { code: await appCode(key, 1) })
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await text(refused)).toContain('Trop de tentatives.')
})

test('with another session secret codes cannot be read: that is said, and the owner of the machine removes the factor', async () => {
  const { id, email, jar, key, recoveryCodes } = await protectedMember()
  const unreadable = await symmetricEncrypt({ key: 'the secret of before', data: 'anything' })
  await db
    .update(secondFactors)
    .set({ secret: unreadable, backupCodes: unreadable })
    .where(eq(secondFactors.userId, id))
  const half = site.jarOf(await site.post('/compte/connexion', { email, password }))
  // Nothing is guessed: no attempt counts.
  for (const code of [await appCode(key, 1), ...Array<string>(11).fill(recoveryCodes[0] ?? '')]) {
    const refused = await site.post('/compte/verification', { code }, { as: half })
    expect([refused.status, await text(refused)]).toEqual([409, expect.stringContaining('a changé de clé secrète')])
  }
  expect((await site.get('/compte/securite', { as: jar })).status).toBe(200)

  expect(await removeSecondFactorOf(` ${email.toUpperCase()}`)).toBe('removed')
  expect((await site.post('/compte/verification', { code: recoveryCodes[1] ?? '' }, { as: half })).status).toBe(401)
  expect(await people.subjectsSentTo(email)).toContain('Validation en deux étapes désactivée')
  const opened = await site.post('/compte/connexion', { email, password })
  expect(opened.headers.get('location')).toBe('/compte')
  expect(await removeSecondFactorOf(email)).toBe('none')
  expect(await removeSecondFactorOf('personne@example.org')).toBe(null)
})

test('what is asked for is on every page where it is needed, without script too', async () => {
  const { jar } = await protectedMember()
  const pages = words(`
    /compte/second-facteur/retrait /compte/second-facteur/codes /compte/profil /compte/suppression
  `)
  for (const page of pages) expect(await site.read(page, jar), page).toContain('name="code"')
})
