import { useId } from 'react'
import {
  type CommentSettings,
  commentSettingsHref,
  commentSettingsInputs,
} from '#features/comments/comment-settings.ts'
import { ErrorMessage } from '#platform/forms/error-message.tsx'
import { Field, FieldNotes, TextField } from '#platform/forms/field.tsx'
import { fieldsOf } from '#platform/forms/fields-of.ts'
import { formError, type RefusedForm } from '#platform/forms/form.ts'
import { SubmitButton } from '#platform/forms/submit-button.tsx'
import { useInPlaceForm } from '#platform/forms/use-in-place-form.ts'
import { useSuccessDismissal } from '#platform/ui/toasts.tsx'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'

interface SettingsFormProps {
  settings: CommentSettings
  refusedForm: RefusedForm | undefined
}

const holds: { value: CommentSettings['hold']; label: string }[] = [
  { value: 'all', label: 'Tous les commentaires attendent votre validation' },
  { value: 'first', label: 'Seulement tant qu’aucun commentaire de leur auteur n’a été publié' },
  { value: 'none', label: 'Aucun\u00a0: ils sont publiés aussitôt' },
]

export function SettingsForm({ settings, refusedForm }: SettingsFormProps) {
  const group = useId()
  const dismissSuccess = useSuccessDismissal()
  const { answer, busy, attributes } = useInPlaceForm<RefusedForm>({
    action: commentSettingsHref,
    first: refusedForm,
    repeats: true,
    answerOnFailure: formError,
  })
  const { errors = {} } = answer ?? {}
  const { values = {} } = refusedForm ?? {}
  const words = settings.words.join('\n')
  const field = fieldsOf(commentSettingsInputs, { errors, values }, { ...settings, words })
  return (
    <form
      {...attributes}
      className="panel column"
      onInput={(event) => {
        dismissSuccess()
        attributes.onInput(event)
      }}
    >
      <ErrorMessage>{errors.form}</ErrorMessage>
      <IdempotencyKeyField />
      <fieldset className="choices" aria-describedby={errors.hold ? `${group}-error` : undefined}>
        <legend>Quels commentaires attendent{'\u00a0'}?</legend>
        {holds.map(({ value, label }) => (
          <label className="option" key={value}>
            <input type="radio" name="hold" value={value} defaultChecked={(values.hold ?? settings.hold) === value} />
            {label}
          </label>
        ))}
        <p className="caption">
          Les règles ci-dessous retiennent un commentaire dans tous les cas. La règle s’affiche à côté du commentaire.
        </p>
        <FieldNotes id={group} error={errors.hold} />
      </fieldset>
      <TextField {...field('words')} />
      <Field {...field('linksMax')} />
      <Field {...field('journalMonths')} />
      <SubmitButton busy={busy}>Enregistrer</SubmitButton>
    </form>
  )
}
