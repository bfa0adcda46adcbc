import { ErrorMessage } from '#platform/forms/error-message.tsx'
import { Field } from '#platform/forms/field.tsx'
import { SubmitButton } from '#platform/forms/submit-button.tsx'
import type { FieldErrors, RefusedForm } from '#platform/forms/form.ts'
import { useInPlaceForm } from '#platform/forms/use-in-place-form.ts'
import { asSentence } from '#platform/requests/failure.ts'
import { resultMark } from '#platform/ui/use-focus-after-navigation.ts'
import { Sentence } from '#platform/ui/sentence.tsx'
import { emailCharactersMax } from '#features/accounts/account.ts'
import { emailInputs } from './sign-in-inputs.ts'
import './sign-in-page.css'

export interface RefusedSignIn extends RefusedForm {
  code?: string
}

interface SignInFormProps {
  title: string
  action: string
  refusedForm?: RefusedSignIn | undefined
  submit: string
  fields: (errors: FieldErrors, values: Record<string, string>) => React.ReactNode
  before?: React.ReactNode
  after?: React.ReactNode
  onAccepted?: () => void
}

export function SignInForm({ title, action, refusedForm, submit, fields, before, after, onAccepted }: SignInFormProps) {
  const { answer, busy, attributes } = useInPlaceForm<RefusedSignIn>({
    action,
    first: refusedForm,
    answerOnFailure: (reason) => ({ errors: { form: asSentence(reason) }, values: {} }),
    ...(onAccepted && { onAccepted }),
  })
  const errors = answer?.errors ?? {}
  return (
    <SignInLayout>
      <h1>{title}</h1>
      {before}
      <form {...attributes}>
        <FormError>{errors.form}</FormError>
        {fields(errors, refusedForm?.values ?? {})}
        <SubmitButton busy={busy}>{submit}</SubmitButton>
      </form>
      {after && <div className="sign-in-methods">{after}</div>}
    </SignInLayout>
  )
}

export function SignInLayout({ children }: { children: React.ReactNode }) {
  return (
    <div className="sign-in-page">
      <div className="sign-in-picture">
        <img src="/compte-medaille.webp" alt="" width="900" height="675" fetchPriority="high" />
      </div>
      <div className="sign-in-content">
        <div className="sign-in-panel">{children}</div>
      </div>
    </div>
  )
}

export function FormError({ children }: { children: string | undefined }) {
  return <ErrorMessage>{children && <Sentence>{children}</Sentence>}</ErrorMessage>
}

export function EmailSentMessage({ outboxNearby, children }: { outboxNearby: boolean; children: React.ReactNode }) {
  return (
    <div className="success-message" role="status" {...resultMark}>
      <p>{children}</p>
      {outboxNearby && (
        <p>
          Ce site n’envoie pas encore d’e-mails{'\u00a0'}: un administrateur les lit{' '}
          <a href="/courrier">sur cette page</a>.
        </p>
      )}
    </div>
  )
}

export function EmailField({ value, error }: { value: string | undefined; error: string | undefined }) {
  return (
    <Field
      name="email"
      {...emailInputs.email}
      autoComplete="username"
      maxLength={emailCharactersMax}
      defaultValue={value}
      error={error}
    />
  )
}
