import { Field } from '#platform/forms/field.tsx'
import { emailCharactersMax } from '#features/accounts/account.ts'

export function EmailField({ typed, error }: { typed: string | undefined; error: string | undefined }) {
  return (
    <Field
      label="E-mail"
      name="email"
      required
      type="email"
      autoComplete="username"
      maxLength={emailCharactersMax}
      defaultValue={typed}
      error={error}
    />
  )
}
