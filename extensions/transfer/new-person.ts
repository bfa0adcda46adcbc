import type { PersonRecord } from './records.ts'

export const authorsWithoutRole = 'auteurs\u00a0: utilisateurs ici, jusqu’à ce qu’un administrateur leur donne ce rôle'

/** A person of an export without roles and passwords: a code by e-mail opens the account. */
export function newPerson({
  id,
  username,
  ...person
}: Pick<PersonRecord, 'id' | 'email' | 'createdAt'> & { username: string }) {
  return {
    ...person,
    id,
    emailVerified: true,
    username: username || null,
    roleId: id,
    role: 'user' as const,
    suspendedAt: null,
    passwordHash: null,
  }
}
