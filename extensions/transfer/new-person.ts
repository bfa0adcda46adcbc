import type { PersonRecord } from './records.ts'

export const authorsWithoutRole = 'auteurs\u00a0: utilisateurs ici, jusqu’à ce qu’un administrateur leur donne ce rôle'
export const unknownAuthor = 'textes dont l’auteur n’est pas dans l’export'
export const unknownDate = 'dates illisibles\u00a0: celle de l’import en tient lieu'

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
