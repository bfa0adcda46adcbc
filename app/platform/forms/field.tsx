import { useId } from 'react'
import { Sentence } from '../ui/sentence.tsx'

type FieldProps = LabelledField & Omit<React.ComponentProps<'input'>, keyof LabelledField>

interface LabelledField {
  label: string
  name: string
  /** The server's message refuses an empty field, not the browser's. */
  required?: boolean
  error?: string | undefined
  hint?: string | undefined
  beginning?: string
}

const emailShape = 'Forme attendue\u00a0: nom@domaine.fr'

export function Field({ label, error, hint, beginning, required: isRequired, ...input }: FieldProps) {
  const id = useId()
  const help = input.type === 'email' && error ? [hint, emailShape].filter(Boolean).join(' ') : hint
  return (
    <div className="field">
      <FieldLabel id={id} label={label} isRequired={isRequired} />
      {beginning && <span className="beginning">{beginning}</span>}
      <input {...input} {...noteAttributes(id, error, help)} aria-required={isRequired} id={id} className="input" />
      <FieldNotes id={id} error={error} hint={help} />
    </div>
  )
}

function FieldLabel({ id, label, isRequired }: { id: string; label: string; isRequired: boolean | undefined }) {
  if (!isRequired) return <label htmlFor={id}>{label}</label>
  return (
    <div className="field-header">
      <label htmlFor={id}>{label}</label>
      <RequiredWord />
    </div>
  )
}

export function RequiredWord() {
  return (
    <span className="caption" aria-hidden="true">
      obligatoire
    </span>
  )
}

interface TextFieldProps extends LabelledField, Omit<React.ComponentProps<'textarea'>, keyof LabelledField> {
  multiline?: true
}

export function TextField({
  label,
  error,
  hint,
  required: isRequired,
  multiline: _multiline,
  className = '',
  ...textarea
}: TextFieldProps) {
  const id = useId()
  return (
    <div className="field">
      <FieldLabel id={id} label={label} isRequired={isRequired} />
      <textarea
        translate="no"
        {...textarea}
        {...noteAttributes(id, error, hint)}
        aria-required={isRequired}
        id={id}
        className={`input ${className}`.trim()}
      />
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}

interface FieldNotesProps {
  id: string
  error: string | undefined
  hint?: string | undefined
}

export function FieldNotes({ id, error, hint }: FieldNotesProps) {
  return (
    <>
      {hint && (
        <p className="caption" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="error" id={`${id}-error`}>
          <Sentence>{error}</Sentence>
        </p>
      )}
    </>
  )
}

/** For a control of its own, with `FieldNotes` of the same id below it. */
export function noteAttributes(id: string, error: string | undefined, hint?: string) {
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean)
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': notes.length > 0 ? notes.join(' ') : undefined,
    // Without script a refusal is a new page, whose first invalid field gets the focus.
    ...(error && { autoFocus: true }),
  }
}
