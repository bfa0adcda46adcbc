/** Who you are and what you may do: roles, limits and permission questions, shared with the browser. */

export type Role = 'admin' | 'user'

/** The signed-in person, as pages may know them. The e-mail is their own: it is never sent to anybody else. */
export interface Account {
  id: string
  email: string
  role: Role
  username: string | null
}

export const usernameCharactersMin = 3
export const usernameCharactersMax = 30
export const passwordCharactersMin = 6
/** scrypt reads all of it: an endless password would be a way to keep the server busy. */
export const passwordCharactersMax = 128
export const emailCharactersMax = 254
/** How long a mailed sign-in code works. */
export const codeMinutes = 10
export const codeDigits = 6
/** After so many wrong codes of an app in a row no code is taken for a while. */
export const codeFailuresMax = 10
export const codeLockMinutes = 15
/** How long a link for a new password works. */
export const recoveryMinutes = 60
/** A session that is not used for so long is over. */
export const sessionDays = 30
/** An account whose address is never confirmed is forgotten after these. */
export const unconfirmedDaysMax = 7

export function isAdmin(account: Account | null): boolean {
  return account?.role === 'admin'
}

/** What others read instead of the e-mail: the username, else the part before the @. */
export function displayName(person: { username: string | null; email: string }): string {
  return person.username?.trim() || (person.email.split('@')[0] ?? '')
}

export function roleLabel(account: Pick<Account, 'role'>): 'Administrateur' | 'Utilisateur' {
  return account.role === 'admin' ? 'Administrateur' : 'Utilisateur'
}
