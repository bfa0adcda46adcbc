import { useEffect, useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { ErrorMessage } from '#platform/forms/error-message.tsx'
import { Field } from '#platform/forms/field.tsx'
import { fieldsOf } from '#platform/forms/fields-of.ts'
import type { RefusedForm } from '#platform/forms/form.ts'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'
import { SavedChoice } from '#platform/forms/saved-field.tsx'
import { SubmitButton } from '#platform/forms/submit-button.tsx'
import { useFocusFirstError } from '#platform/forms/use-focus-first-error.ts'
import type { MailSettings } from '#platform/mail/mail-settings.ts'
import { mailHref, mailInputs, securityLabels } from './mail-form.ts'

interface MailFieldsProps {
  /** Null where the server of the blog is set outside of it: there is nothing to fill in. */
  settings: Omit<MailSettings, 'password'> | null
  hasPassword: boolean
  isSenderFixed: boolean
  recipient: string
  refusedForm: RefusedForm | undefined
}

export function MailFields({ settings, hasPassword, isSenderFixed, recipient, refusedForm }: MailFieldsProps) {
  const form = useRef<HTMLFormElement>(null)
  const { errors = {}, values = {} } = refusedForm ?? {}
  useFocusFirstError(form, refusedForm?.errors)
  const busy = useNavigation().formAction?.startsWith(mailHref) ?? false
  const wasBusy = useRef(false)
  useEffect(() => {
    const password = form.current?.querySelector<HTMLInputElement>('[name=password]')
    if (password && wasBusy.current && !busy && !refusedForm) password.value = ''
    wasBusy.current = busy
  }, [busy, refusedForm])
  const field = fieldsOf(mailInputs, refusedForm, settings ?? {})
  return (
    <Form method="post" action={mailHref} className="panel column" ref={form} noValidate>
      <ErrorMessage>{errors.form}</ErrorMessage>
      <IdempotencyKeyField />
      {settings && (
        <>
          <Field {...field('host')} autoComplete="off" />
          <Field {...field('port')} autoComplete="off" />
          <SavedChoice
            name="security"
            legend="Sécurité"
            options={securityLabels}
            choice={values.security ?? settings.security}
            state={errors.security ? { kind: 'refused', sentence: errors.security } : undefined}
          />
          <Field {...field('user')} autoComplete="off" />
          <Field
            name="password"
            {...mailInputs.password}
            autoComplete="new-password"
            error={errors.password}
            hint={hasPassword ? 'Il est enregistré et ne s’affiche plus. Laissez vide pour le garder.' : undefined}
          />
          {!isSenderFixed && <Field {...field('sender')} autoComplete="off" />}
        </>
      )}
      <p className="caption">L’essai part pour {recipient}.</p>
      <div className="actions">
        <button className="btn" name="trial" value="1" disabled={busy} aria-busy={busy}>
          {busy ? 'Envoi…' : 'Envoyer un message d’essai'}
        </button>
        {settings && (
          <SubmitButton className="btn outline" busy={busy}>
            Enregistrer sans essai
          </SubmitButton>
        )}
      </div>
    </Form>
  )
}
