import { emailCharactersMax } from '#features/accounts/account.ts'
import { HoneypotFields } from '#features/comments/honeypot-fields.tsx'
import { ErrorMessage } from '#platform/forms/error-message.tsx'
import { ConfirmationActions } from '#platform/forms/confirmation-actions.tsx'
import { Field, FieldNotes, noteAttributes, RequiredWord, TextField } from '#platform/forms/field.tsx'
import { fieldsOf } from '#platform/forms/fields-of.ts'
import { formError, type RefusedForm } from '#platform/forms/form.ts'
import { useInPlaceForm } from '#platform/forms/use-in-place-form.ts'
import { reportReasonCharactersMax, reportInputs } from '#features/moderation/report.ts'
import './report-box.css'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'

interface ReportBoxProps {
  action: string
  cancelHref: string
  stamp: string
  refusedForm: RefusedForm | undefined
}

export function ReportBox({ action, cancelHref, stamp, refusedForm }: ReportBoxProps) {
  const { answer, busy, attributes } = useInPlaceForm<RefusedForm>({
    action,
    first: refusedForm,
    repeats: true,
    answerOnFailure: (reason) => formError(`Erreur lors de l’envoi du signalement\u00a0: ${reason}`),
  })
  const errors = answer?.errors ?? {}
  const field = fieldsOf(reportInputs, { errors, values: refusedForm?.values ?? {} })
  return (
    <form {...attributes} className="panel stack">
      <ErrorMessage>{errors.form}</ErrorMessage>
      <IdempotencyKeyField />
      <HoneypotFields stamp={stamp} />
      <TextField {...field('reason')} maxLength={reportReasonCharactersMax} />
      <Field {...field('email')} autoComplete="email" maxLength={emailCharactersMax} />
      <GoodFaithField error={errors.goodFaith} defaultChecked={refusedForm?.values.goodFaith === 'oui'} />
      <ConfirmationActions cancelHref={cancelHref} danger={false} busy={busy}>
        Signaler
      </ConfirmationActions>
    </form>
  )
}

function GoodFaithField({ error, ...attributes }: React.ComponentProps<'input'> & { error: string | undefined }) {
  return (
    <div className="field">
      <label className="report-checkbox">
        <input
          type="checkbox"
          name="goodFaith"
          value="oui"
          {...attributes}
          aria-required
          {...noteAttributes('good-faith', error)}
        />
        Je signale ce commentaire de bonne foi, et ce que j’en dis est exact. <RequiredWord />
      </label>
      <FieldNotes id="good-faith" error={error} />
    </div>
  )
}
