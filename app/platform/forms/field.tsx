import { useId } from 'react'

interface FieldProps extends React.ComponentProps<'input'> {
  label: string
  name: string
  /** Shown beside the field, and said with it. */
  error?: string | undefined
  hint?: string
}

/** Label above, the sentence of an error below. */
export function Field({ label, error, hint, ...input }: FieldProps) {
  const id = useId()
  return (
    <div className="champ">
      <label htmlFor={id}>{label}</label>
      <input {...input} {...described(id, error, hint)} id={id} className="saisie" />
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}

interface TextFieldProps extends React.ComponentProps<'textarea'> {
  label: string
  name: string
  error?: string | undefined
  hint?: string
}

export function TextField({ label, error, hint, className = '', ...textarea }: TextFieldProps) {
  const id = useId()
  return (
    <div className="champ">
      <label htmlFor={id}>{label}</label>
      <textarea {...textarea} {...described(id, error, hint)} id={id} className={`saisie ${className}`.trim()} />
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}

function FieldNotes({ id, error, hint }: { id: string; error: string | undefined; hint: string | undefined }) {
  return (
    <>
      {hint && (
        <p className="mention" id={`${id}-aide`}>
          {hint}
        </p>
      )}
      {error && (
        <p className="msg" id={`${id}-erreur`}>
          {error}
        </p>
      )}
    </>
  )
}

function described(id: string, error: string | undefined, hint: string | undefined) {
  const notes = [error && `${id}-erreur`, hint && `${id}-aide`].filter(Boolean)
  return {
    'aria-invalid': error ? true : undefined,
    'aria-describedby': notes.length > 0 ? notes.join(' ') : undefined,
  }
}
