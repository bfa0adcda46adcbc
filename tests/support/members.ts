import { randomUUID } from 'node:crypto'
import { addPerson } from '#features/accounts/people.server.ts'
import type { Jar, Site } from './site.ts'

export const password = 'trois perles bleues'

/** A member of one's own for each story: limits and e-mails of one do not disturb the next. */
export async function newMember(name: string = randomUUID()): Promise<{ id: string; email: string }> {
  const email = `${name}@example.org`
  return { id: await addPerson({ email, password, role: 'user', username: null }), email }
}

export interface SignedInMember {
  id: string
  email: string
  jar: Jar
}

export async function newSignedInMember(site: Site, name?: string): Promise<SignedInMember> {
  const member = await newMember(name)
  return { ...member, jar: await site.signIn(member.email, password) }
}

/** Of the link in an e-mail. */
export const tokenOf = (link: string) => new URL(link).searchParams.get('jeton') ?? ''
