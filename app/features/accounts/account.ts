export type Role = 'admin' | 'user'
/** Each may do all that those before it may. Programs see two, as in the specification: `admin`, and `user` for the others. */
export const siteRoles = ['user', 'author', 'editor', 'admin'] as const
export type SiteRole = (typeof siteRoles)[number]
export type TeamRole = Exclude<SiteRole, Role>

export const profileHref = '/compte/profil'
export const todayHref = '/compte/aujourdhui'

/** The e-mail belongs to the signed-in person and must not be sent to anybody else. */
export interface Account {
  id: string
  email: string
  role: Role
  /** Set for those of the team who are no administrators. */
  teamRole?: TeamRole | null
  username: string | null
  /** The role could not be read, so the person is no administrator now. A passing failure tells them to come back. */
  roleFailure?: 'passing' | 'lasting'
}

export class RoleUnreadError extends Error {}

export function roleError({ roleFailure }: Account): Error | null {
  if (!roleFailure) return null
  const message = 'The role could not be read.'
  return roleFailure === 'passing' ? new RoleUnreadError(message) : new Error(message)
}

export const usernameCharactersMin = 3
export const usernameCharactersMax = 30
export const emailCharactersMax = 254
export const codeMinutes = 10
export const codeDigits = 6
export const knownDeviceDays = 365
export const emailChangeHours = 24
export const recoveryMinutes = 60
export const confirmationMinutes = 60
export const recoveryCodesCount = 10
export const sessionDays = 30
export const sessionDaysMax = 180
export const accessTokenSeconds = 60 * 60
export const secondStepCodeCharactersMax = 40
export const setupMinutes = 15
export const unconfirmedDaysMax = 7
export const invitationDays = 7

type RoleHolder = Pick<Account, 'role' | 'teamRole'>

export function siteRoleOf({ role, teamRole }: RoleHolder): SiteRole {
  return role === 'admin' ? 'admin' : (teamRole ?? 'user')
}

export function isAdmin(account: RoleHolder | null): boolean {
  return account?.role === 'admin'
}

export function isEditor(account: RoleHolder | null): boolean {
  return isAdmin(account) || account?.teamRole === 'editor'
}

export function isAuthor(account: RoleHolder | null): boolean {
  return isEditor(account) || account?.teamRole === 'author'
}

export const deletedAccountName = 'Compte supprimé'

export function displayName(person: { username: string | null; email: string }): string {
  return person.username?.trim() || (person.email.split('@')[0] ?? '')
}

export const roleLabels = { user: 'Utilisateur', author: 'Auteur', editor: 'Éditeur', admin: 'Administrateur' } as const
