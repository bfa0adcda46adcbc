import { isAdmin, type Account, type Role } from './account.ts'

/** Somebody as administrators see them: never their e-mail. */
export interface ListedPerson {
  id: string
  name: string
  role: Role
  /** ISO */
  since: string
  suspended: boolean
  /** False until the address is confirmed. */
  confirmed: boolean
}

export const peoplePerPage = 20
export const journalShown = 50

export const peopleFilters = { tous: 'Tous', administrateurs: 'Administrateurs', suspendus: 'Suspendus' } as const
export type PeopleFilter = keyof typeof peopleFilters

export type PeopleChange = 'promoted' | 'demoted' | 'suspended' | 'reinstated'

/** What a rule needs to know of a person. */
export type PersonState = Pick<ListedPerson, 'id' | 'role' | 'suspended' | 'confirmed'>

const onlyAdmins = 'Seuls les administrateurs gèrent les personnes.'
const lastAdmin = 'C’est le dernier administrateur\u00a0: nommez-en d’abord un autre.'

export function whyNotPromote(person: PersonState, admin: Account | null): string | null {
  if (!isAdmin(admin)) return onlyAdmins
  if (person.role === 'admin') return 'Cette personne est déjà administrateur.'
  if (person.suspended) return 'Ce compte est suspendu\u00a0: rétablissez-le d’abord.'
  return person.confirmed ? null : 'Cette personne n’a pas encore confirmé son adresse.'
}

export function whyNotDemote(person: PersonState, admin: Account | null, activeAdmins: string[]): string | null {
  if (!isAdmin(admin)) return onlyAdmins
  if (person.role !== 'admin') return 'Cette personne n’est pas administrateur.'
  return isLast(person, activeAdmins) ? lastAdmin : null
}

export function whyNotSuspend(person: PersonState, admin: Account | null, activeAdmins: string[]): string | null {
  if (!isAdmin(admin)) return onlyAdmins
  if (person.suspended) return 'Ce compte est déjà suspendu.'
  if (person.id === admin?.id) return 'Vous ne pouvez pas suspendre votre propre compte.'
  return isLast(person, activeAdmins) ? lastAdmin : null
}

export function whyNotReinstate(person: PersonState, admin: Account | null): string | null {
  if (!isAdmin(admin)) return onlyAdmins
  return person.suspended ? null : 'Ce compte n’est pas suspendu.'
}

function isLast(person: PersonState, activeAdmins: string[]): boolean {
  return activeAdmins.length === 1 && activeAdmins[0] === person.id
}

export function stateLabel({ suspended, confirmed }: ListedPerson): 'Suspendu' | 'Adresse non confirmée' | 'Actif' {
  return suspended ? 'Suspendu' : confirmed ? 'Actif' : 'Adresse non confirmée'
}

/** « Maïwenn a nommé Anouk administrateur » */
export function changeSentence(adminName: string, change: PeopleChange, personName: string): string {
  switch (change) {
    case 'promoted':
      return `${adminName} a nommé ${personName} administrateur`
    case 'demoted':
      return `${adminName} a retiré le rôle d’administrateur à ${personName}`
    case 'suspended':
      return `${adminName} a suspendu le compte de ${personName}`
    case 'reinstated':
      return `${adminName} a rétabli le compte de ${personName}`
  }
}
