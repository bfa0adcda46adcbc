import { z } from 'zod'
import { codeDigits, emailCharactersMax, secondStepCodeCharactersMax } from '#features/accounts/account.ts'
import { passwordCharactersMax, passwordCharactersMin } from '#platform/password-limits.ts'
import { plainLine } from '#platform/text/pasted-line.ts'
import { signInSentence } from '#features/accounts/sign-in-messages.ts'

const fillEverything = 'Remplissez tous les champs.'

export function emailSchema(whenEmpty: string) {
  const invalid = signInSentence('INVALID_EMAIL')
  return z
    .string()
    .transform((text) => plainLine(text).toLowerCase())
    .pipe(z.string().min(1, whenEmpty).max(emailCharactersMax, invalid))
    .pipe(z.email(invalid))
}

export const signInForm = z.object({
  email: emailSchema(fillEverything),
  password: z.string().min(1, fillEverything).max(passwordCharactersMax, signInSentence('INVALID_EMAIL_OR_PASSWORD')),
})

export const emailForm = z.object({ email: emailSchema(signInSentence('INVALID_EMAIL')) })

export const codeForm = z.object({
  email: emailSchema(signInSentence('INVALID_EMAIL')),
  code: z
    .string()
    .transform((text) => text.replaceAll(/\D/g, ''))
    .pipe(z.string().length(codeDigits, `Saisissez le code à ${codeDigits} chiffres.`)),
  link: z.string().max(100).optional(),
})

export const secondStepForm = z.object({
  code: z
    .string()
    .max(secondStepCodeCharactersMax, 'Ce code est incorrect.')
    .transform((text) => text.replaceAll(/\s/g, ''))
    .pipe(z.string().min(1, 'Saisissez un code.')),
})

export const signUpForm = z.object({
  email: emailSchema(fillEverything),
  password: newPasswordSchema(fillEverything),
})

export function newPasswordSchema(whenEmpty: string) {
  return z
    .string()
    .min(1, { error: whenEmpty, abort: true })
    .min(passwordCharactersMin, signInSentence('PASSWORD_TOO_SHORT'))
    .max(passwordCharactersMax, signInSentence('PASSWORD_TOO_LONG'))
}
