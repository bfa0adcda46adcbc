// Long: what a change of address is promised, from the request to both links.
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { emailChanges, users } from '#features/accounts/account-tables.server.ts'
import { deleteUnusedAccountData } from '#features/accounts/accounts-cleanup.server.ts'
import { addPerson } from '#features/accounts/people.server.ts'
import { restrictPerson } from '#features/moderation/restriction.server.ts'
import { suspendMemberData } from '#features/site/member-data.server.ts'
import { db } from '#platform/database.server.ts'
import { nextPassword, password, type SignedInMember, useMembers } from '../../support/members.ts'
import { emailsTo } from '../../support/outbox.ts'
import { text, useSite, type Jar, expectAnswer } from '../../support/site.ts'

const site = useSite('world')
const members = useMembers(site)

interface Member extends SignedInMember {
  next: string
}

async function newMember(name: string): Promise<Member> {
  return { ...(await members.newSignedInMember(name)), next: `${name}.nouvelle@example.org` }
}

const ask = ({ jar, next }: Member, email = next) =>
  site.post('/compte/email', { email, currentPassword: password }, { as: jar })
const confirmationToken = ({ next }: Pick<Member, 'next'>) => members.tokenSentTo(next, '/compte/email/confirmation')
const cancellationToken = ({ email }: Member) => members.tokenSentTo(email, '/compte/email/annulation')
const confirm = ({ jar }: { jar: Jar }, token: string) =>
  site.post('/compte/email/confirmation', { token }, { as: jar })
const emailOf = async ({ id }: Member) => (await db.select().from(users).where(eq(users.id, id)))[0]?.email
const over = 'Ce lien n’est plus valable'

async function asked(name: string): Promise<Member & { token: string }> {
  const member = await newMember(name)
  expect((await ask(member)).status).toBe(303)
  return { ...member, token: await confirmationToken(member) }
}

test('the confirmation page shows the old and the new address, and looking at it changes nothing', async () => {
  const member = await asked('regardee')
  for (const as of [member.jar, undefined, undefined]) {
    const shown = await site.get(`/compte/email/confirmation?jeton=${member.token}`, { as })
    expect(shown.status).toBe(200)
    const html = await text(shown)
    expect(html).toContain(`${member.email}</dd>`)
    expect(html).toContain(`${member.next}</dd>`)
  }
  expect(await emailOf(member)).toBe(member.email)
  expect((await confirm(member, member.token)).status).toBe(303)
  expect(await emailOf(member)).toBe(member.next)
})

test('of several confirmations at once one counts; a later one answers 410, and says why', async () => {
  const member = await asked('pressee')
  const answers = await Promise.all([1, 2, 3].map(() => confirm(member, member.token)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([303, 410, 410])
  expect(await emailOf(member)).toBe(member.next)
  await expectAnswer(await confirm(member, member.token), 410, over)
  expect((await site.get(`/compte/email/confirmation?jeton=${member.token}`)).status).toBe(410)
})

test('nobody else confirms the change, signed out or signed in to another account', async () => {
  const member = await asked('a.elle.seule')
  const other = await newMember('une.autre')
  for (const as of [undefined, other.jar]) {
    const answer = await site.post('/compte/email/confirmation', { token: member.token }, { as })
    expect(answer.status).toBe(403)
    expect(answer.headers.getSetCookie().join()).not.toContain('session_token')
    expect(await text(answer)).toContain('Connectez-vous d’abord avec votre adresse actuelle')
  }
  expect([await emailOf(member), await emailOf(other)]).toEqual([member.email, other.email])
})

test('a newer request takes the place of the earlier one', async () => {
  const member = await asked('deux.demandes')
  const second = 'deux.demandes.encore@example.org'
  await ask(member, second)
  expect((await confirm(member, member.token)).status).toBe(410)
  expect((await confirm(member, await confirmationToken({ next: second }))).status).toBe(303)
  expect(await emailOf(member)).toBe(second)
})

const endings: [name: string, what: string, end: (member: Member) => Promise<unknown>][] = [
  ['mot.change', 'a changed password', ({ jar }) => members.changePassword(jar)],
  [
    'mot.oublie',
    'a password chosen by a link',
    async ({ email, jar }) => {
      expect((await members.resetPassword(await members.askForReset(email))).status).toBe(303)
      for (const [name, value] of await site.signIn(email, nextPassword)) jar.set(name, value)
    },
  ],
  ['retiree', 'the person', ({ jar }) => site.post('/compte/email/abandon', {}, { as: jar })],
  [
    'refusee',
    'the old mailbox, signed out',
    async (member) => site.post('/compte/email/annulation', { token: await cancellationToken(member) }),
  ],
  [
    'suspendue',
    'a suspension',
    async ({ id }) => {
      const adminId = await addPerson({ email: 'chef@example.org', password, role: 'admin', username: null })
      const admin = { id: adminId, email: 'chef@example.org', role: 'admin' as const, username: null }
      expect((await restrictPerson(id, 'suspended', admin, { reason: null, suspendMemberData })).ok).toBe(true)
    },
  ],
]

test.each(endings)('%s: the change is ended by %s', async (name, _, end) => {
  const member = await asked(name)
  await end(member)
  expect(await db.$count(emailChanges, eq(emailChanges.userId, member.id))).toBe(0)
  await expectAnswer(await confirm(member, member.token), 410, over)
  expect(await emailOf(member)).toBe(member.email)
})

test('a deleted account takes its pending change along', async () => {
  const member = await asked('partie')
  await members.deleteAccount(member.jar)
  expect(await db.$count(emailChanges, eq(emailChanges.userId, member.id))).toBe(0)
  expect((await confirm(member, member.token)).status).toBe(410)
})

test('an address that somebody else took meanwhile is refused with the reason', async () => {
  const member = await asked('trop.tard')
  await addPerson({ email: member.next, password, role: 'user', username: null })
  await expectAnswer(await confirm(member, member.token), 409, 'Cette adresse est déjà celle d’un autre compte.')
  expect(await emailOf(member)).toBe(member.email)
})

test('a request for an address that has an account gets the same answer, and its owner is notified', async () => {
  const member = await newMember('convoite')
  const owner = await newMember('proprietaire')
  const answer = await ask(member, owner.email)
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/compte/profil'])
  expect(await members.subjectsSentTo(owner.email)).toContain('Cette adresse a déjà un compte')
  expect((await emailsTo(owner.email)).some(({ text: body }) => body.includes('/compte/email/confirmation'))).toBe(
    false,
  )
})

test('the link to the old address shows the change, cancels it once, and needs no sign-in', async () => {
  const member = await asked('prevenue')
  const token = await cancellationToken(member)
  for (let visit = 0; visit < 2; visit++) {
    await expectAnswer(await site.get(`/compte/email/annulation?jeton=${token}`), 200, member.next)
  }
  const cancelled = await site.post('/compte/email/annulation', { token })
  expect([cancelled.status, cancelled.headers.get('location')]).toEqual([303, '/compte/email/annulation?fait'])
  const after = await site.read('/compte/email/annulation?fait')
  expect(after).toContain('L’adresse de votre compte ne change pas.')
  expect(after).toContain('/compte/mot-de-passe-oublie')
  await expectAnswer(await site.post('/compte/email/annulation', { token }), 410, over)
})

test('a request sent twice sends its messages once, and leaves its links alive', async () => {
  const member = await newMember('deux.fois')
  for (const _ of [1, 2]) expect((await ask(member)).status).toBe(303)
  const confirmation = await confirmationToken(member)
  expect([(await emailsTo(member.next)).length, (await emailsTo(member.email)).length]).toEqual([1, 1])
  expect((await confirm(member, confirmation)).status).toBe(303)
})

test('the same request a minute later sends its messages again', async () => {
  const member = await asked('plus.tard')
  const createdAt = new Date(Date.now() - 61_000)
  await db.update(emailChanges).set({ createdAt }).where(eq(emailChanges.userId, member.id))
  expect((await ask(member)).status).toBe(303)
  expect(await confirmationToken(member)).not.toBe(member.token)
})

test('neither link stands for the other', async () => {
  const member = await asked('croisee')
  expect((await confirm(member, await cancellationToken(member))).status).toBe(410)
  expect((await site.post('/compte/email/annulation', { token: member.token })).status).toBe(410)
  expect((await confirm(member, member.token)).status).toBe(303)
})

test('the profile shows the change that waits, sends its message again, and ends it, without script', async () => {
  const member = await asked('patiente')
  const profile = () => site.get('/compte/profil', { as: member.jar }).then(text)
  const before = await profile()
  expect(before).toContain('Email mis à jour avec succès. Vérifiez votre boîte mail pour confirmer.')
  expect(before).toContain(`${member.next}</b> attend votre confirmation.`)
  const again = await site.post('/compte/email/renvoi', {}, { as: member.jar })
  expect([again.status, again.headers.get('location')]).toEqual([303, '/compte/profil'])
  expect(await profile()).toContain('Le message est reparti vers la nouvelle adresse.')
  expect((await confirm(member, member.token)).status).toBe(410)
  expect(await confirmationToken(member)).not.toBe(member.token)
  await site.post('/compte/email/abandon', {}, { as: member.jar })
  const after = await profile()
  expect(after).toContain('Le changement d’adresse est annulé.')
  expect(after).not.toContain('attend votre confirmation')
  expect((await site.post('/compte/email/renvoi', {}, { as: member.jar })).status).toBe(303)
  expect(await profile()).toContain('Aucun changement d’adresse n’attend de confirmation.')
})

test('a confirmed change closes the other sessions and ends what was sent to the old address', async () => {
  const member = await asked('demenagee')
  const elsewhere = await site.signIn(member.email, password)
  await site.post('/compte/code', { email: member.email })
  const code = (await members.codesSentTo(member.email)).at(-1) ?? ''
  const resetToken = await members.askForReset(member.email)
  await confirm(member, member.token)
  expect(await members.subjectsSentTo(member.email)).toContain('Adresse remplacée')
  expect((await members.resetPassword(resetToken)).status).toBe(400)
  expect((await site.get('/compte/commentaires', { as: member.jar })).status).toBe(200)
  expect((await site.get('/compte/commentaires', { as: elsewhere })).status).toBe(302)
  for (const email of [member.email, member.next]) {
    expect((await site.post('/compte/code/saisie', { email, code })).status).toBe(400)
  }
  expect((await site.post('/compte/connexion', { email: member.next, password })).status).toBe(303)
})

test('a change that nobody confirmed is over after a day, and forgotten', async () => {
  const member = await asked('oubliee')
  await db.update(emailChanges).set({ expiresAt: new Date() }).where(eq(emailChanges.userId, member.id))
  expect((await confirm(member, member.token)).status).toBe(410)
  expect(await site.read('/compte/profil', member.jar)).not.toContain('attend votre confirmation')
  await deleteUnusedAccountData()
  expect(await db.$count(emailChanges, eq(emailChanges.userId, member.id))).toBe(0)
})

test.each(['', 'x', '%00', "' or ''='", 'a'.repeat(5000)])('a made-up link is over: « %s »', async (token) => {
  for (const path of ['/compte/email/confirmation', '/compte/email/annulation']) {
    expect((await site.get(`${path}?jeton=${encodeURIComponent(token)}`)).status).toBe(410)
    expect((await site.post(path, { token })).status).toBe(410)
  }
})
