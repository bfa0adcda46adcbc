import { useRef, type ReactNode, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { IdentityFields } from '#features/sign-in/identity-fields.tsx'
import type { FieldInput } from '#platform/field-input.ts'
import { ErrorMessage } from '#platform/forms/error-message.tsx'
import { Field } from '#platform/forms/field.tsx'
import { fieldsOf } from '#platform/forms/fields-of.ts'
import { type RefusedForm, withoutErrorsOf } from '#platform/forms/form.ts'
import { useFocusFirstError } from '#platform/forms/use-focus-first-error.ts'
import { resultMark } from '#platform/ui/use-focus-after-navigation.ts'
import { keyNameCharactersMax } from './key-form.ts'
import type { KeyRights } from './key.ts'
import './keys.css'
import { useSuccessDismissal } from '#platform/ui/toasts.tsx'

interface KeyFormProps {
  name: FieldInput
  legend: string
  rights: KeyRights
  twoSteps: boolean
  refusal: RefusedForm | undefined
}

export function KeyForm({ name, legend, rights, twoSteps, refusal }: KeyFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().state !== 'idle'
  const { refused: answer, onInput } = useRefusal(refusal)
  const { errors = {}, values = {} } = answer ?? {}
  useFocusFirstError(form, answer?.errors)
  return (
    <Form method="post" className="panel column" ref={form} noValidate onInput={onInput} preventScrollReset>
      <ErrorMessage>{errors.form}</ErrorMessage>
      <Field {...fieldsOf({ name }, answer)('name')} autoComplete="off" maxLength={keyNameCharactersMax} />
      <fieldset className="choices" aria-describedby={errors.rights ? 'rights-error' : undefined}>
        <legend>{legend}</legend>
        {Object.entries(rights).map(([right, { label, hint }]) => (
          <label className="option" key={right}>
            <input
              type="checkbox"
              name={right}
              defaultChecked={values[right] !== undefined}
              aria-invalid={errors.rights ? true : undefined}
            />
            <span>
              {label}
              <small className="caption">{hint}</small>
            </span>
          </label>
        ))}
        {errors.rights && (
          <p className="error" id="rights-error">
            {errors.rights}
          </p>
        )}
      </fieldset>
      <IdentityFields twoSteps={twoSteps} errors={errors} />
      <button className="btn" type="submit" disabled={busy} aria-busy={busy}>
        Créer la clé
      </button>
    </Form>
  )
}

interface NewKeyProps {
  secret: string
  note: string
  href: string
  children?: ReactNode
}

export function NewKey({ secret, note, href, children }: NewKeyProps) {
  return (
    <div className="panel column" role="group" aria-labelledby="new-key-note new-key" {...resultMark}>
      <p id="new-key-note">{note}</p>
      <p>
        <code translate="no" className="new-key" id="new-key">
          {secret}
        </code>
      </p>
      {children}
      <a className="btn" href={href}>
        C’est noté
      </a>
    </div>
  )
}

function useRefusal<Refused extends RefusedForm>(refusal: Refused | undefined) {
  const dismissSuccess = useSuccessDismissal()
  const [visibleRefusal, setVisibleRefusal] = useState(refusal)
  const [last, setLast] = useState(refusal)
  if (last !== refusal) {
    setLast(refusal)
    setVisibleRefusal(refusal)
  }
  return {
    refused: visibleRefusal,
    onInput: ({ target }: React.InputEvent<HTMLFormElement>) => {
      dismissSuccess()
      const { name } = target as Partial<HTMLInputElement>
      setVisibleRefusal((before) => before && withoutErrorsOf(before, name ?? ''))
    },
  }
}
