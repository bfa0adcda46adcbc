import { randomUUID } from 'node:crypto'
import { addPerson } from '#features/accounts/people.server.ts'
import { emailsTo, linkInEmailTo } from './outbox.ts'
import type { Jar, Site } from './site.ts'

export const password = 'trois perles bleues'
export const nextPassword = 'quatre perles vertes'

/** A person of one's own for each story: limits and e-mails of one do not disturb the next. */
export async function newMember(
  name: string = randomUUID(),
  role: 'admin' | 'user' = 'user',
  username: string | null = null,
): Promise<{ id: string; email: string }> {
  const email = `${name}@example.org`
  return { id: await addPerson({ email, password, role, username }), email }
}

export interface SignedInMember {
  id: string
  email: string
  jar: Jar
}

export async function newSignedInMember(site: Site, ...person: Parameters<typeof newMember>): Promise<SignedInMember> {
  const member = await newMember(...person)
  return { ...member, jar: await site.signIn(member.email, password) }
}

/** A second administrator beside Maïwenn. */
export const addYann = (site: Site) => newSignedInMember(site, 'yann', 'admin', 'Yann')

/** The token of the link in an e-mail. */
export const tokenOf = (link: string) => new URL(link).searchParams.get('jeton') ?? ''

export async function tokenSentTo(site: Site, email: string, linkPath: string): Promise<string> {
  await site.deliverEmails()
  return tokenOf(await linkInEmailTo(email, linkPath))
}

/** The codes of all e-mails to this address, oldest first. */
export async function codesSentTo(site: Site, email: string): Promise<string[]> {
  await site.deliverEmails()
  return (await emailsTo(email)).flatMap(({ subject }) => /^\d{6}/.exec(subject)?.[0] ?? [])
}

/** Without the name of the site, oldest first. */
export async function subjectsSentTo(site: Site, email: string): Promise<string[]> {
  await site.deliverEmails()
  return (await emailsTo(email)).map(({ subject }) => subject.replace(' — Amulette', ''))
}

export const changePassword = (site: Site, as: Jar, more: Record<string, string> = {}) =>
  site.post(
    '/compte/mot-de-passe',
    { currentPassword: password, password: nextPassword, confirmation: nextPassword, ...more },
    { as },
  )

/** @returns the token of the link to choose a new password */
export async function askForReset(site: Site, email: string): Promise<string> {
  await site.post('/compte/mot-de-passe-oublie', { email })
  return tokenSentTo(site, email, '/compte/nouveau-mot-de-passe')
}

export const resetPassword = (site: Site, token: string, chosen = nextPassword, as?: Jar) =>
  site.post('/compte/nouveau-mot-de-passe', { token, password: chosen, confirmation: chosen }, { as })

export const deleteAccount = (site: Site, as: Jar, fields: Record<string, string> = {}) =>
  site.post('/compte/suppression', { password, comments: 'kept', ...fields }, { as })

export const hasSession = async (site: Site, as: Jar) =>
  (await site.get('/compte/session', { as: new Map(as) })).status === 200
