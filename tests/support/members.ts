import { randomUUID } from 'node:crypto'
import type { SiteRole } from '#features/accounts/account.ts'
import { addPerson } from '#features/accounts/people.server.ts'
import { emailsTo, linkInEmailTo } from './outbox.ts'
import type { Jar, Session, Site } from './site.ts'

export const password = 'trois perles bleues'
export const nextPassword = 'quatre perles vertes'

/** A person of one's own for each story: limits and e-mails of one do not disturb the next. */
export async function newMember(
  name: string = randomUUID(),
  role: SiteRole = 'user',
  username: string | null = null,
): Promise<{ id: string; email: string }> {
  const email = `${name}@example.org`
  const roles = role === 'admin' || role === 'user' ? { role } : { role: 'user' as const, teamRole: role }
  return { id: await addPerson({ email, password, ...roles, username }), email }
}

export interface SignedInMember {
  id: string
  email: string
  jar: Session
}

/** The acts of members on this site. */
export function useMembers(site: Site) {
  async function newSignedInMember(...person: Parameters<typeof newMember>): Promise<SignedInMember> {
    const member = await newMember(...person)
    return { ...member, jar: await site.signIn(member.email, password) }
  }
  async function sentTo(email: string) {
    await site.deliverEmails()
    return emailsTo(email)
  }
  async function tokenSentTo(email: string, linkPath: string): Promise<string> {
    await site.deliverEmails()
    return tokenOf(await linkInEmailTo(email, linkPath))
  }
  return {
    newSignedInMember,
    tokenSentTo,
    /** The codes of all e-mails to this address, oldest first. */
    codesSentTo: async (email: string) =>
      (await sentTo(email)).flatMap(({ subject }) => /^\d{6}/.exec(subject)?.[0] ?? []),
    /** Without the name of the site, oldest first. */
    subjectsSentTo: async (email: string) =>
      (await sentTo(email)).map(({ subject }) => subject.replace(' — Amulette', '')),
    changePassword: (as: Jar, more: Record<string, string> = {}) =>
      site.post(
        '/compte/mot-de-passe',
        { currentPassword: password, password: nextPassword, confirmation: nextPassword, ...more },
        { as },
      ),
    /** @returns the token of the link to choose a new password */
    async askForReset(email: string): Promise<string> {
      await site.post('/compte/mot-de-passe-oublie', { email })
      return tokenSentTo(email, '/compte/nouveau-mot-de-passe')
    },
    resetPassword: (token: string, chosen = nextPassword, as?: Jar) =>
      site.post('/compte/nouveau-mot-de-passe', { token, password: chosen, confirmation: chosen }, { as }),
    deleteAccount: (as: Jar, fields: Record<string, string> = {}) =>
      site.post('/compte/suppression', { password, comments: 'kept', ...fields }, { as }),
    hasSession: async (as: Jar) => (await site.get('/compte/session', { as: new Map(as) })).status === 200,
    /** A second administrator beside Maïwenn. */
    addYann: () => newSignedInMember('yann', 'admin', 'Yann'),
  }
}

/** The token of the link in an e-mail. */
export const tokenOf = (link: string) => new URL(link).searchParams.get('jeton') ?? ''
