import { z } from 'zod'
import { deletedAccountName, displayName } from '#features/accounts/account.ts'
import { passwordCharactersMax } from '#platform/password-limits.ts'
import { signInSentence } from '#features/accounts/sign-in-messages.ts'

export const commentsChoices = ['kept', 'removed'] as const
export type CommentsChoice = (typeof commentsChoices)[number]

export const deletionForm = z.object({
  password: z
    .string()
    .min(1, signInSentence('CURRENT_PASSWORD_MISSING'))
    .max(passwordCharactersMax, signInSentence('INVALID_PASSWORD')),
  comments: z.enum(commentsChoices, 'Choisissez ce que deviennent vos commentaires.'),
})

export function whyNotDeleteAccount(id: string, activeAdminIds: string[]): string | null {
  const isLast = activeAdminIds.length === 1 && activeAdminIds[0] === id
  return isLast ? signInSentence('LAST_ADMINISTRATOR') : null
}

interface Writer {
  username: string | null
  email: string | null
  guestName?: string | null
}

export function writerName({ username, email, guestName }: Writer): string {
  return email ? displayName({ username, email }) : (guestName ?? deletedAccountName)
}
