import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { ConfirmationActions } from '#platform/forms/confirmation-actions.tsx'
import { TextField } from '#platform/forms/field.tsx'
import { HiddenFields } from '#platform/forms/hidden-fields.tsx'
import { PhraseChoices } from '#platform/forms/phrase-choices.tsx'
import type { RefusedForm } from '#platform/forms/form.ts'
import { useInPlaceForm } from '#platform/forms/use-in-place-form.ts'
import { commentCharactersMax, editInputs } from './comment.ts'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'

export interface RefusedEdit extends RefusedForm {
  moved?: boolean
}

interface CommentEditBoxProps {
  label: string
  action: string
  text: string
  hiddenFields: Record<string, string>
  save: string
  cancelHref: string
  failurePrefix: string
  refusedForm: RefusedEdit | undefined
  phrases?: string[] | undefined
  children?: React.ReactNode
}

export function CommentEditBox({
  label,
  action,
  text,
  hiddenFields,
  save,
  cancelHref,
  failurePrefix,
  refusedForm,
  phrases,
  children,
}: CommentEditBoxProps) {
  const { answer, busy, attributes } = useInPlaceForm<RefusedEdit>({
    action,
    first: refusedForm,
    repeats: true,
    answerOnFailure: (reason) => ({ errors: { content: failurePrefix + reason }, values: {} }),
  })
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (answer?.moved) void revalidate()
  }, [answer, revalidate])
  return (
    <form {...attributes} className="panel stack">
      <IdempotencyKeyField />
      <HiddenFields fields={hiddenFields} />
      {children}
      <TextField
        name="content"
        {...editInputs.content}
        label={label}
        maxLength={commentCharactersMax}
        defaultValue={refusedForm?.values.content ?? text}
        error={answer?.errors.content ?? answer?.errors.form ?? answer?.errors.version}
      />
      <PhraseChoices phrases={answer?.phrases ?? phrases} />
      <ConfirmationActions cancelHref={cancelHref} danger={false} busy={busy}>
        {save}
      </ConfirmationActions>
    </form>
  )
}
