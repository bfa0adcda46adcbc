import { z } from 'zod'
import { emailCharactersMax, passwordCharactersMax, passwordCharactersMin } from './account.ts'

export const fillEverything = 'Remplissez tous les champs.'

const email = z
  .string()
  .trim()
  .toLowerCase()
  .min(1, fillEverything)
  .max(emailCharactersMax, 'Veuillez saisir un email valide.')
  .pipe(z.email('Veuillez saisir un email valide.'))

export const signInForm = z.object({
  email,
  password: z.string().min(1, fillEverything).max(passwordCharactersMax, 'Email ou mot de passe incorrect.'),
})

export const signUpForm = z.object({
  email,
  password: newPassword(fillEverything),
})

/** The rule for any new password; the spec's messages. */
export function newPassword(whenEmpty: string) {
  return z
    .string()
    .min(1, { error: whenEmpty, abort: true })
    .min(passwordCharactersMin, `Le mot de passe doit contenir au moins ${passwordCharactersMin} caractères.`)
    .max(passwordCharactersMax, `Le mot de passe doit contenir au plus ${passwordCharactersMax} caractères.`)
}
