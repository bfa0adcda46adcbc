import { z } from 'zod'
import { displayName, passwordCharactersMax } from '../account.ts'
import { signInSentence } from '../sign-in-messages.ts'

/** What becomes of the comments of a member who leaves. */
export const commentsChoices = ['kept', 'removed'] as const
export type CommentsChoice = (typeof commentsChoices)[number]

/** What is read in place of the name of somebody who has left. */
export const deletedAccountName = 'Compte supprimé'

export const deletionForm = z.object({
  password: z
    .string()
    .min(1, 'Saisissez votre mot de passe actuel.')
    .max(passwordCharactersMax, signInSentence('INVALID_PASSWORD')),
  comments: z.enum(commentsChoices, 'Choisissez ce que deviennent vos commentaires.'),
})

/** Without an administrator nobody could name another one. Suspended ones do not count: they cannot come in. */
export function whyNotDeleteAccount(id: string, activeAdminIds: string[]): string | null {
  const isLast = activeAdminIds.length === 1 && activeAdminIds[0] === id
  return isLast ? signInSentence('LAST_ADMINISTRATOR') : null
}

/** The name beside what somebody wrote; the e-mail is empty or missing once that person has left. */
export function writerName({ username, email }: { username: string | null; email: string | null }): string {
  return email ? displayName({ username, email }) : deletedAccountName
}
