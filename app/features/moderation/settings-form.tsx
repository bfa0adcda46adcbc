import { useId, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import {
  type CommentSettings,
  auditLogMonthsMax,
  auditLogMonthsMin,
  linksMost,
  commentSettingsInputs,
} from '#features/comments/comment-settings.ts'
import { ErrorMessage } from '#platform/forms/error-message.tsx'
import { Field, TextField } from '#platform/forms/field.tsx'
import type { RefusedForm } from '#platform/forms/form.ts'
import { useRefusal } from '#platform/forms/use-refusal.ts'
import { useFocusFirstError } from '#platform/forms/use-focus-first-error.ts'
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
  const form = useRef<HTMLFormElement>(null)
  const group = useId()
  const busy = useNavigation().state !== 'idle'
  const { refused: refusal, onInput } = useRefusal(refusedForm)
  const { errors = {}, values = {} } = refusal ?? {}
  useFocusFirstError(form, refusal?.errors)
  return (
    <Form preventScrollReset method="post" className="panel column" ref={form} noValidate onInput={onInput}>
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
        {errors.hold && (
          <p className="error" id={`${group}-error`}>
            {errors.hold}
          </p>
        )}
      </fieldset>
      <TextField
        name="words"
        {...commentSettingsInputs.words}
        defaultValue={values.words ?? settings.words.join('\n')}
        error={errors.words}
      />
      <Field
        name="linksMax"
        {...commentSettingsInputs.linksMax}
        inputMode="numeric"
        min={0}
        max={linksMost}
        defaultValue={values.linksMax ?? settings.linksMax}
        error={errors.linksMax}
      />
      <Field
        name="journalMonths"
        {...commentSettingsInputs.journalMonths}
        inputMode="numeric"
        min={auditLogMonthsMin}
        max={auditLogMonthsMax}
        defaultValue={values.journalMonths ?? settings.journalMonths}
        error={errors.journalMonths}
      />
      <button className="btn" type="submit" disabled={busy} aria-busy={busy}>
        Enregistrer
      </button>
    </Form>
  )
}
