import { personId } from './foreign-id.server.ts'
import type { PersonRecord } from './records.ts'

export const authorsWithoutRole = 'auteurs\u00a0: utilisateurs ici, jusqu’à ce qu’un administrateur leur donne ce rôle'
export const unknownAuthor = 'textes dont l’auteur n’est pas dans l’export'
export const featuredTexts = 'textes mis en avant\u00a0: à épingler ici'
export const describedTerms = 'descriptions de catégories et d’étiquettes, laissées'
export const unknownDate = 'dates illisibles\u00a0: celle de l’import en tient lieu'

/** A person of an export without roles and passwords: a code by e-mail opens the account. */
export function newPerson(email: string, username: string, createdAt: string): PersonRecord {
  const id = personId(email) ?? ''
  const account = { id, roleId: id, role: 'user' as const, emailVerified: true, suspendedAt: null, passwordHash: null }
  return { ...account, email, username: username || null, createdAt }
}
