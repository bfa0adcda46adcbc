import { Field, TextField } from '#platform/forms/field.tsx'
import type { FieldInput } from '#platform/field-input.ts'

export interface SentForm {
  action: string
  fields: SentField[]
  hasFiles: boolean
}

interface SentField {
  name: string
  /** Null is a secret, to be typed again. */
  value: string | null
  /** Null for what is chosen, or made by the page. */
  input: FieldInput | null
}

export function GivenBackForm({ form }: { form: SentForm }) {
  return (
    <form className="form-given-back" method="post" action={form.action} noValidate>
      {form.fields.map((field, place) => (
        <GivenBackField key={place} {...field} isNewPassword={hasConfirmation(form)} />
      ))}
      <div className="action-row">
        <button className="btn" type="submit">
          Envoyer de nouveau
        </button>
      </div>
    </form>
  )
}

const hasConfirmation = ({ fields }: SentForm) => fields.some(({ name }) => name === 'confirmation')

function GivenBackField({ name, value, input, isNewPassword }: SentField & { isNewPassword: boolean }) {
  if (value === null) {
    const kind = isNewPassword && name !== 'currentPassword' ? 'new-password' : 'current-password'
    return <Field label="Mot de passe" {...input} name={name} type="password" autoComplete={kind} required />
  }
  if (!input) return <input type="hidden" name={name} value={value} />
  const { label, required, type, multiline, rows = 6 } = input
  const shown = { label, name, required }
  if (multiline) return <TextField {...shown} rows={rows} defaultValue={value} />
  const kind = type === 'email' ? 'username' : 'off'
  return <Field {...shown} type={type} defaultValue={value} autoComplete={kind} />
}

export function hasSecret({ fields }: SentForm): boolean {
  return fields.some(({ value }) => value === null)
}

export function whatIsKept(form: SentForm): string {
  const isTyped = form.fields.some(({ value, input }) => input && value)
  const kept = isTyped ? 'Ce que vous avez écrit est ci-dessous' : 'Ce que vous avez envoyé est gardé ici'
  return hasSecret(form) ? `${kept}, sauf le mot de passe` : kept
}

export function filesAreLost({ hasFiles }: SentForm): string {
  return hasFiles ? ' Les fichiers n’ont pas pu être gardés\u00a0: ajoutez-les une fois le reste enregistré.' : ''
}
