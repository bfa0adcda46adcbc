import { Field, TextField } from '#platform/forms/field.tsx'
import type { FieldInput } from '#platform/field-input.ts'

interface SimpleFieldProps {
  name: string
  input: FieldInput
  text: string
  /** It is absent in a form without script. */
  onChange?: (text: string) => void
  error: string | undefined
}

export function SimpleField({ name, input, text, onChange, error }: SimpleFieldProps) {
  const value = onChange
    ? { value: text, onChange: (event: { target: { value: string } }) => onChange(event.target.value) }
    : { defaultValue: text || undefined }
  if (input.multiline) return <TextField name={name} {...input} {...value} error={error} />
  return <Field name={name} {...input} autoComplete="off" {...value} error={error} />
}
