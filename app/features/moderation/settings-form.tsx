import {
  type CommentSettings,
  commentSettingsHref,
  commentSettingsInputs,
} from '#features/comments/comment-settings.ts'
import { ChoiceField } from '#platform/forms/choice-field.tsx'
import { ErrorMessage } from '#platform/forms/error-message.tsx'
import { Field, TextField } from '#platform/forms/field.tsx'
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

const holds: [CommentSettings['hold'], string][] = [
  ['all', 'Tous les commentaires attendent votre validation'],
  ['first', 'Seulement tant qu’aucun commentaire de leur auteur n’a été publié'],
  ['none', 'Aucun\u00a0: ils sont publiés aussitôt'],
]

export function SettingsForm({ settings, refusedForm }: SettingsFormProps) {
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
      <ChoiceField
        legend={'Quels commentaires attendent\u00a0?'}
        name="hold"
        options={holds}
        current={values.hold ?? settings.hold}
        error={errors.hold}
        hint="Les règles ci-dessous retiennent un commentaire dans tous les cas. La règle s’affiche à côté du commentaire."
      />
      <TextField {...field('words')} />
      <Field {...field('linksMax')} />
      <Field {...field('journalMonths')} />
      <SubmitButton busy={busy}>Enregistrer</SubmitButton>
    </form>
  )
}
