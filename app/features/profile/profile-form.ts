import { z } from 'zod'
import type { FormInputs } from '#platform/field-input.ts'
import { emailInputs, identityInputs, newPasswordInputs, secondStepInputs } from '#features/sign-in/sign-in-inputs.ts'
import { emailSchema, newPasswordSchema } from '#features/sign-in/sign-in-form.ts'
import { signInSentence } from '#features/accounts/sign-in-messages.ts'

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

export const usernameInputs = { username: { label: 'Pseudo', required: true } } as const satisfies FormInputs
export const profileInputs: FormInputs = {
  ...usernameInputs,
  ...emailInputs,
  currentPassword: identityInputs.password,
  ...secondStepInputs,
  ...newPasswordInputs,
}
