import { Field } from '#platform/forms/field.tsx'
import { articleInputs } from '#features/articles/article-fields.ts'

interface PublicationFieldProps {
  /** The value of `datetime-local`, in Paris time. It is undefined when no time is chosen. */
  value: string | undefined
  onChange: (publishAt: string | undefined) => void
  isScheduled: boolean
  error: string | undefined
}

export function PublicationField({ value, onChange, isScheduled, error }: PublicationFieldProps) {
  const field = (
    <Field
      name="publishAt"
      {...articleInputs.publishAt}
      value={value ?? ''}
      onChange={(event) => onChange(event.target.value)}
      hint="L’heure est celle de Paris. Sans heure, ou si elle est passée, l’article est publié aussitôt."
      error={error}
    />
  )
  if (isScheduled) return field
  return (
    <details
      className="publish-later"
      onToggle={(event) => onChange(event.currentTarget.open ? (value ?? '') : undefined)}
    >
      <summary>Publier plus tard</summary>
      {field}
    </details>
  )
}
