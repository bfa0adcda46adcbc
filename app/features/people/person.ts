import { siteRoles, type SiteRole } from '#features/accounts/account.ts'
import { signInSentence } from '#features/accounts/sign-in-messages.ts'

export interface Person {
  id: string
  name: string
  role: SiteRole
  since: string
  isConfirmed: boolean
  isSuspended: boolean
  /** Known where the page lists bans too. */
  isBanned?: boolean
}

export interface AdminContext {
  actingAdminId: string
  activeAdminIds: string[]
}

export type PersonChange =
  | 'promoted'
  | 'demoted'
  | 'author'
  | 'editor'
  | 'suspended'
  | 'reinstated'
  | 'banned'
  | 'unbanned'

export interface PeopleAuditLogEntry {
  id: string
  change: PersonChange
  adminName: string
  personName: string
  reason: string | null
  own: boolean
  at: string
}

export const personMissing = 'Personne introuvable.'

export const auditLogEntriesMax = 50

export const filterLabels = {
  equipe: 'Équipe',
  administrateurs: 'Administrateurs',
  suspendus: 'Suspendus',
} as const

export interface PeopleQuery {
  term: string
  filter: keyof typeof filterLabels | null
}

export const roleSentences: Record<SiteRole, string> = {
  user: 'Lit et commente.',
  author: 'Écrit et publie ses propres articles.',
  editor: 'Écrit, change tous les articles et toutes les pages, modère les commentaires.',
  admin: 'Fait tout ce que fait un éditeur, règle le site, décide des rôles et des suspensions de chacun.',
}

export const stateLabels = {
  active: 'Actif',
  suspended: 'Suspendu',
  banned: 'Ne peut plus commenter',
  unconfirmed: 'Adresse non confirmée',
} as const

export function personState(person: Person): keyof typeof stateLabels {
  if (person.isSuspended) return 'suspended'
  if (person.isBanned) return 'banned'
  return person.isConfirmed ? 'active' : 'unconfirmed'
}

/** This is checked again at the moment of the decision, because the administrator may have lost the role. */
export function whyNotActAsAdmin({ actingAdminId, activeAdminIds }: AdminContext): string | null {
  return activeAdminIds.includes(actingAdminId)
    ? null
    : 'Seuls les administrateurs décident des rôles et des suspensions.'
}

export function whyNotChangeRole(person: Person, newRole: SiteRole, adminContext: AdminContext): string | null {
  if (person.role === newRole) return whyNotActAsAdmin(adminContext) ?? 'Ce compte a déjà ce rôle.'
  const whyNot = person.role === 'admin' ? whyNotDemote(person, adminContext) : whyNotPromote(person, newRole)
  return whyNotActAsAdmin(adminContext) ?? whyNot
}

export function whyNotOfferRoles(person: Person, adminContext: AdminContext): string | null {
  const refusals = siteRoles
    .filter((role) => role !== person.role)
    .map((role) => whyNotChangeRole(person, role, adminContext))
  return refusals.includes(null) ? null : (refusals.at(-1) ?? null)
}

function whyNotPromote(person: Person, newRole: SiteRole): string | null {
  if (siteRoles.indexOf(newRole) < siteRoles.indexOf(person.role)) return null
  if (person.isSuspended) return 'Ce compte est suspendu\u00a0: rétablissez-le d’abord.'
  return person.isConfirmed ? null : 'L’adresse de ce compte n’est pas encore confirmée.'
}

function whyNotDemote(person: Person, { actingAdminId, activeAdminIds }: AdminContext): string | null {
  return person.id === actingAdminId && activeAdminIds.length === 1 ? signInSentence('LAST_ADMINISTRATOR') : null
}

export function restrictionHref(personId: string, returnTo: string): string {
  return `/compte/personnes/${personId}/restriction?retour=${encodeURIComponent(returnTo)}`
}

export function restrictionLabel({ isSuspended, isBanned }: { isSuspended?: boolean; isBanned?: boolean }): string {
  if (isSuspended) return 'Rétablir'
  return isBanned ? 'Lever l’interdiction' : 'Suspendre ou interdire'
}
