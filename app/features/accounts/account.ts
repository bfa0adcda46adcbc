export type Role = 'admin' | 'user'

export const profileHref = '/compte/profil'
export const todayHref = '/compte/aujourdhui'

/** The signed-in person. The e-mail is their own and must not be sent to anybody else. */
export interface Account {
  id: string
  email: string
  role: Role
  username: string | null
  /** The role could not be read: the person is no administrator now, and is told to come back. */
  isRoleUnread?: true
}

/** Who asks could not be read: the database is away, or was for a moment. */
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
/** A session ends after this time without use. */
export const sessionDays = 30
export const sessionDaysMax = 180
export const accessTokenSeconds = 60 * 60
export const secondStepCodeCharactersMax = 40
/** To activate two-step sign-in, once the password was given. */
export const setupMinutes = 15
/** Accounts whose address is not confirmed in time are deleted. */
export const unconfirmedDaysMax = 7

export function isAdmin(account: Account | null): boolean {
  return account?.role === 'admin'
}

export const deletedAccountName = 'Compte supprimé'

export function displayName(person: { username: string | null; email: string }): string {
  return person.username?.trim() || (person.email.split('@')[0] ?? '')
}

export const roleLabels = { admin: 'Administrateur', user: 'Utilisateur' } as const
