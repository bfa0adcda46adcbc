import { emailInputs, identityInputs, newPasswordInputs, secondStepInputs } from '#features/sign-in/sign-in-inputs.ts'
import type { FormInputs } from '#platform/field-input.ts'

const identity = { currentPassword: identityInputs.password, ...secondStepInputs }

export const usernameInputs = { username: { label: 'Pseudo', required: true } } as const satisfies FormInputs
export const emailChangeInputs: FormInputs = { ...emailInputs, ...identity }
export const passwordChangeInputs: FormInputs = { ...identity, ...newPasswordInputs }
