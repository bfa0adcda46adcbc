import { z } from 'zod'
import { withoutAccents } from '#platform/text/without-accents.ts'
import { deletedAccountName, usernameCharactersMax, usernameCharactersMin } from '#features/accounts/account.ts'
import { emailSchema, newPasswordSchema } from '#features/sign-in/sign-in-form.ts'
import { signInSentence } from '#features/accounts/sign-in-messages.ts'

/** Homoglyphs of Latin letters: « Anоuk » with a Cyrillic о would pass for Anouk. */
const lookalikes = /[\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Armenian}\p{Script=Cherokee}]/u

const offices = /^(?:admin|administrat(?:eur|rice|ion)|moderat(?:eur|rice|ion))$/

function isOffice(name: string): boolean {
  return offices.test(
    withoutAccents(name)
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, ''),
  )
}

export const usernameForm = z.object({
  username: z
    .string()
    .normalize('NFKC')
    .transform((text) => text.replace(/\s+/gu, ' ').trim())
    .pipe(
      z
        .string()
        .min(1, { error: 'Veuillez saisir un pseudo valide.', abort: true })
        .min(usernameCharactersMin, `Le pseudo doit contenir au moins ${usernameCharactersMin} caractères.`)
        .max(usernameCharactersMax, `Le pseudo doit contenir au plus ${usernameCharactersMax} caractères.`)
        // Invisible and bidirectional control characters make names look alike; an @ would show an e-mail.
        .regex(
          /^[^\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Default_Ignorable_Code_Point}@<>\u2800]*$/u,
          'Veuillez saisir un pseudo valide.',
        )
        .regex(/[\p{L}\p{N}]/u, 'Veuillez saisir un pseudo valide.')
        .refine(
          (name) => !(lookalikes.test(name) && /\p{Script=Latin}/u.test(name)),
          'Veuillez saisir un pseudo valide.',
        )
        .refine((name) => !isOffice(name), 'Veuillez saisir un pseudo valide.')
        // Reserved: shown in place of deleted accounts.
        .refine((name) => name.toLowerCase() !== deletedAccountName.toLowerCase(), 'Veuillez saisir un pseudo valide.'),
    ),
})

const currentPassword = z.string().min(1, signInSentence('CURRENT_PASSWORD_MISSING'))

export const emailForm = z.object({ currentPassword, email: emailSchema(signInSentence('INVALID_EMAIL')) })

const newPassword = {
  password: newPasswordSchema(signInSentence('PASSWORD_TOO_SHORT')),
  confirmation: z.string(),
}
const alike = (form: { password: string; confirmation: string }) => form.password === form.confirmation
const notAlike = { error: 'Les mots de passe ne correspondent pas.', path: ['confirmation'] }

export const newPasswordForm = z.object(newPassword).refine(alike, notAlike)

export const passwordForm = z.object({ currentPassword, ...newPassword }).refine(alike, notAlike)
