import { Field } from '#platform/forms/field.tsx'
import type { FieldErrors } from '#platform/forms/form.ts'
import { passwordCharactersMax } from '#platform/password-limits.ts'
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
        label="Mot de passe actuel"
        name={passwordName}
        type="password"
        autoComplete="current-password"
        maxLength={passwordCharactersMax}
        required
        error={errors[passwordName]}
      />
      {twoSteps && <SecondStepField error={errors.code} />}
    </>
  )
}

export function SecondStepField({ error }: { error: string | undefined }) {
  return (
    <Field
      label="Code à 6&nbsp;chiffres de votre application"
      hint="Sans votre application, saisissez un de vos codes de secours."
      name="code"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={secondStepCodeCharactersMax}
      required
      error={error}
    />
  )
}
