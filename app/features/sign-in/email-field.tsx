import { Field } from '#platform/forms/field.tsx'
import { emailInputs } from './sign-in-inputs.ts'
import { emailCharactersMax } from '#features/accounts/account.ts'

export function EmailField({ value, error }: { value: string | undefined; error: string | undefined }) {
  return (
    <Field
      name="email"
      {...emailInputs.email}
      autoComplete="username"
      maxLength={emailCharactersMax}
      defaultValue={value}
      error={error}
    />
  )
}
