import type { Role } from '#features/accounts/account.ts'
import { signInSentence } from '#features/accounts/sign-in-messages.ts'

export interface Person {
  id: string
  name: string
  role: Role
  since: string
  isConfirmed: boolean
  isSuspended: boolean
}

export interface AdminContext {
  actingAdminId: string
  activeAdminIds: string[]
}

export type PersonChange = 'promoted' | 'demoted' | 'suspended' | 'reinstated'

export interface PeopleAuditLogEntry {
  id: string
  change: PersonChange
  adminName: string
  personName: string
  own: boolean
  at: string
}

export const personMissing = 'Personne introuvable.'

export const peoplePerPage = 20
export const auditLogEntriesMax = 50

const peopleFilters = ['administrateurs', 'suspendus'] as const
export type PeopleFilter = (typeof peopleFilters)[number]

export function readFilter(text: string | null): PeopleFilter | null {
  return peopleFilters.find((filter) => filter === text) ?? null
}

export function readRole(text: string): Role | null {
  return text === 'admin' || text === 'user' ? text : null
}

export const stateLabels = { active: 'Actif', suspended: 'Suspendu', unconfirmed: 'Adresse non confirmée' } as const

export function personState(person: Person): keyof typeof stateLabels {
  if (person.isSuspended) return 'suspended'
  return person.isConfirmed ? 'active' : 'unconfirmed'
}

export function otherRole(person: Person): Role {
  return person.role === 'admin' ? 'user' : 'admin'
}

/** This is checked again at the moment of the decision, because the administrator may have lost the role. */
export function whyNotActAsAdmin({ actingAdminId, activeAdminIds }: AdminContext): string | null {
  return activeAdminIds.includes(actingAdminId)
    ? null
    : 'Seuls les administrateurs décident des rôles et des suspensions.'
}

export function whyNotChangeRole(person: Person, newRole: Role, adminContext: AdminContext): string | null {
  return (
    whyNotActAsAdmin(adminContext) ?? (newRole === 'admin' ? whyNotPromote(person) : whyNotDemote(person, adminContext))
  )
}

function whyNotPromote(person: Person): string | null {
  if (person.role === 'admin') return 'Ce compte a déjà le rôle d’administrateur.'
  if (person.isSuspended) return 'Ce compte est suspendu\u00a0: rétablissez-le d’abord.'
  return person.isConfirmed ? null : 'L’adresse de ce compte n’est pas encore confirmée.'
}

function whyNotDemote(person: Person, { actingAdminId, activeAdminIds }: AdminContext): string | null {
  if (person.role !== 'admin') return 'Ce compte n’a pas le rôle d’administrateur.'
  return person.id === actingAdminId && activeAdminIds.length === 1 ? signInSentence('LAST_ADMINISTRATOR') : null
}

export function whyNotSuspend(person: Person, adminContext: AdminContext): string | null {
  const forbidden = whyNotActAsAdmin(adminContext)
  if (forbidden) return forbidden
  if (person.isSuspended) return 'Ce compte est déjà suspendu.'
  return person.id === adminContext.actingAdminId ? 'Vous ne pouvez pas vous suspendre vous-même.' : null
}

export function whyNotReinstate(person: Person, adminContext: AdminContext): string | null {
  return whyNotActAsAdmin(adminContext) ?? (person.isSuspended ? null : 'Ce compte n’est pas suspendu.')
}
