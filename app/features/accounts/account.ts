export type Role = 'admin' | 'user'

export const profileHref = '/compte/profil'
export const todayHref = '/compte/aujourdhui'

/** The e-mail belongs to the signed-in person and must not be sent to anybody else. */
export interface Account {
  id: string
  email: string
  role: Role
  username: string | null
  /** Set when the role could not be read: the person acts as a member. */
  isRoleUnread?: true
}

/** Thrown when the database was away while the session or the role was read. */
export class AccountUnreadError extends Error {}

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

export function isAdmin(account: Account | null): boolean {
  return account?.role === 'admin'
}

export const deletedAccountName = 'Compte supprimé'

export function displayName(person: { username: string | null; email: string }): string {
  return person.username?.trim() || (person.email.split('@')[0] ?? '')
}

export const roleLabels = { admin: 'Administrateur', user: 'Utilisateur' } as const
