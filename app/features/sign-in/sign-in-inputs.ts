import type { FormInputs } from '#platform/field-input.ts'

const password = { label: 'Mot de passe', type: 'password', required: true } as const
const code = { label: 'Code à 6\u00a0chiffres', required: true } as const

export const emailInputs = { email: { label: 'E-mail', type: 'email', required: true } } as const satisfies FormInputs
export const passwordInputs = { password } as const satisfies FormInputs
export const newPasswordInputs = {
  password: { ...password, label: 'Nouveau mot de passe' },
  confirmation: { ...password, label: 'Confirmer le mot de passe' },
} as const satisfies FormInputs
export const codeInputs = { code } as const satisfies FormInputs
export const firstCodeInputs = {
  code: { ...code, label: 'Code à 6\u00a0chiffres que montre l’application' },
} as const satisfies FormInputs
export const secondStepInputs = {
  code: {
    ...code,
    label: 'Code à 6\u00a0chiffres de votre application',
    hint: 'Sans votre application, saisissez un de vos codes de secours.',
  },
} as const satisfies FormInputs
export const identityInputs = {
  password: { ...password, label: 'Mot de passe actuel' },
  ...secondStepInputs,
} as const satisfies FormInputs
