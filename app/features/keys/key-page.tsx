import { useRef, type ReactNode, useState } from 'react'
import { Form, useActionData, useNavigation } from 'react-router'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { IdentityFields } from '#features/sign-in/identity-fields.tsx'
import type { FieldInput } from '#platform/field-input.ts'
import { CheckBox } from '#platform/forms/choice-field.tsx'
import { ErrorMessage } from '#platform/forms/error-message.tsx'
import { Field, FieldNotes } from '#platform/forms/field.tsx'
import { fieldsOf } from '#platform/forms/fields-of.ts'
import { type RefusedForm, withoutErrorsOf } from '#platform/forms/form.ts'
import { useFocusFirstError } from '#platform/forms/use-focus-first-error.ts'
import { CopyButton } from '#platform/ui/copy-button.tsx'
import { resultMark } from '#platform/ui/use-focus-after-navigation.ts'
import { useSuccessDismissal } from '#platform/ui/toasts.tsx'
import { keyNameCharactersMax } from './key-form.ts'
import { KeyList } from './key-list.tsx'
import type { KeyRights } from './key.ts'
import './keys.css'

interface KeyFormProps {
  name: FieldInput
  legend: string
  rights: KeyRights
  twoSteps: boolean
}

interface KeyPageProps extends KeyFormProps, React.ComponentProps<typeof KeyList> {
  title: string
  introduction: ReactNode
  noKeys: ReactNode
  href: string
  note: string
  use?: ReactNode
  children?: ReactNode
}

export function KeyPage(props: KeyPageProps) {
  const { title, introduction, keys, noKeys, rights, removal, note, use, href, children } = props
  const answer = useActionData<{ secret: string } | RefusedForm>()
  const isNew = answer && 'secret' in answer
  return (
    <section className="account-section key-page">
      <TabHeading>{title}</TabHeading>
      <p>{introduction}</p>
      {isNew && (
        <div className="panel column" role="group" aria-labelledby="new-key-note new-key" {...resultMark}>
          <p id="new-key-note">{note}</p>
          <p>
            <code translate="no" className="new-key" id="new-key">
              {answer.secret}
            </code>
          </p>
          <CopyButton read={() => answer.secret} label="Copier la clé" success="Clé copiée" />
          {use && <p>{use}</p>}
          <a className="btn" href={href}>
            C’est noté
          </a>
        </div>
      )}
      {keys.length > 0 ? (
        <KeyList keys={keys} rights={rights} removal={removal} />
      ) : (
        <p className="caption">{noKeys}</p>
      )}
      {!isNew && (
        <section className="account-section">
          <h2>Créer une clé</h2>
          <KeyForm {...props} refusal={answer} />
        </section>
      )}
      {children}
    </section>
  )
}

function KeyForm({ name, legend, rights, twoSteps, refusal }: KeyFormProps & { refusal: RefusedForm | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().state !== 'idle'
  const dismissSuccess = useSuccessDismissal()
  const [{ last, answer }, setRefusal] = useState({ last: refusal, answer: refusal })
  if (last !== refusal) setRefusal({ last: refusal, answer: refusal })
  const onInput = ({ target }: React.InputEvent<HTMLFormElement>) => {
    dismissSuccess()
    const field = (target as Partial<HTMLInputElement>).name ?? ''
    setRefusal({ last, answer: answer && withoutErrorsOf(answer, field) })
  }
  const { errors = {}, values = {} } = answer ?? {}
  useFocusFirstError(form, answer?.errors)
  return (
    <Form method="post" className="panel column" ref={form} noValidate onInput={onInput} preventScrollReset>
      <ErrorMessage>{errors.form}</ErrorMessage>
      <Field {...fieldsOf({ name }, answer)('name')} autoComplete="off" maxLength={keyNameCharactersMax} />
      <fieldset className="choices" aria-describedby={errors.rights ? 'rights-error' : undefined}>
        <legend>{legend}</legend>
        {Object.entries(rights).map(([right, { label, hint }]) => (
          <CheckBox
            key={right}
            name={right}
            isChecked={right in values}
            aria-invalid={errors.rights ? true : undefined}
          >
            {label}
            <small className="caption">{hint}</small>
          </CheckBox>
        ))}
        <FieldNotes id="rights" error={errors.rights} />
      </fieldset>
      <IdentityFields twoSteps={twoSteps} errors={errors} />
      <button className="btn" type="submit" disabled={busy} aria-busy={busy}>
        Créer la clé
      </button>
    </Form>
  )
}
