import { Field } from '#platform/forms/field.tsx'
import type { FieldErrors } from '#platform/forms/form.ts'
import { passwordCharactersMax } from '#platform/password-limits.ts'
import { identityInputs, secondStepInputs } from './sign-in-inputs.ts'
import { secondStepCodeCharactersMax } from '#features/accounts/account.ts'

interface IdentityFieldsProps {
  twoSteps: boolean
  errors: FieldErrors | undefined
  passwordName?: string
}

export function IdentityFields({ twoSteps, errors = {}, passwordName = 'password' }: IdentityFieldsProps) {
  return (
    <>
      <Field
        name={passwordName}
        {...identityInputs.password}
        autoComplete="current-password"
        maxLength={passwordCharactersMax}
        error={errors[passwordName]}
      />
      {twoSteps && <SecondStepField error={errors.code} />}
    </>
  )
}

export function SecondStepField({ error }: { error: string | undefined }) {
  return (
    <Field
      name="code"
      {...secondStepInputs.code}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={secondStepCodeCharactersMax}
      error={error}
    />
  )
}
