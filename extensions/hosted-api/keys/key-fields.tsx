import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { IdentityFields } from '#features/sign-in/identity-fields.tsx'
import { ErrorMessage } from '#platform/forms/error-message.tsx'
import { Field } from '#platform/forms/field.tsx'
import type { RefusedForm } from '#platform/forms/form.ts'
import { useFocusFirstError } from '#platform/forms/use-focus-first-error.ts'
import { useRefusal } from './use-refusal.ts'
import { resultMark } from '#platform/ui/use-focus-after-navigation.ts'
import { keyScopeNames, keyScopes } from '#features/keys/key.ts'
import { keyNameCharactersMax } from '#features/keys/key-form.ts'
import { keysHref, keyInputs } from './key-form.ts'
import './keys.css'

export function KeyForm({ twoSteps, refusedForm }: { twoSteps: boolean; refusedForm: RefusedForm | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().state !== 'idle'
  const { refused: answer, onInput } = useRefusal(refusedForm)
  const { errors = {}, values = {} } = answer ?? {}
  useFocusFirstError(form, answer?.errors)
  return (
    <Form method="post" className="panel column" ref={form} noValidate onInput={onInput} preventScrollReset>
      <ErrorMessage>{errors.form}</ErrorMessage>
      <Field
        name="name"
        {...keyInputs.name}
        autoComplete="off"
        maxLength={keyNameCharactersMax}
        defaultValue={values.name}
        error={errors.name}
      />
      <fieldset className="choices" aria-describedby={errors.rights ? 'rights-error' : undefined}>
        <legend>Ce qu’elle permet</legend>
        {keyScopeNames.map((scope) => (
          <label className="option" key={scope}>
            <input
              type="checkbox"
              name={scope}
              defaultChecked={values[scope] !== undefined}
              aria-invalid={errors.rights ? true : undefined}
            />
            <span>
              {keyScopes[scope].label}
              <small className="caption">{keyScopes[scope].hint}</small>
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

export function NewKey({ apiKey }: { apiKey: string }) {
  return (
    <div className="panel column" role="group" aria-labelledby="new-key-note new-key" {...resultMark}>
      <p id="new-key-note">
        Copiez cette clé dans le programme, et nulle part ailleurs{'\u00a0'}: qui la connaît agit à votre place. Elle ne
        sera plus montrée.
      </p>
      <p>
        <code translate="no" className="new-key" id="new-key">
          {apiKey}
        </code>
      </p>
      <a className="btn" href={keysHref}>
        C’est noté
      </a>
    </div>
  )
}
