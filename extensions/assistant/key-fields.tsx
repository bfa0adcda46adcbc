import { useRef } from 'react'
import { Form, useNavigation } from 'react-router'
import { IdentityFields } from '#features/sign-in/identity-fields.tsx'
import { ErrorMessage } from '#platform/forms/error-message.tsx'
import { Field } from '#platform/forms/field.tsx'
import type { RefusedForm } from '#platform/forms/form.ts'
import { useFocusFirstError } from '#platform/forms/use-focus-first-error.ts'
import { resultMark } from '#platform/ui/use-focus-after-navigation.ts'
import { keyNameCharactersMax } from '#features/keys/key-form.ts'
import { assistantHref, keyInputs } from './key-form.ts'
import { rightNames, rights } from './rights.ts'

export function KeyForm({ twoSteps, refusal }: { twoSteps: boolean; refusal: RefusedForm | undefined }) {
  const form = useRef<HTMLFormElement>(null)
  const busy = useNavigation().state !== 'idle'
  const { errors = {}, values = {} } = refusal ?? {}
  useFocusFirstError(form, refusal?.errors)
  return (
    <Form method="post" className="panel column" ref={form} noValidate preventScrollReset>
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
        <legend>Ce qu’il peut faire</legend>
        {rightNames.map((right) => (
          <label className="option" key={right}>
            <input
              type="checkbox"
              name={right}
              defaultChecked={values[right] !== undefined}
              aria-invalid={errors.rights ? true : undefined}
            />
            <span>
              {rights[right].label}
              <small className="caption">{rights[right].hint}</small>
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

export function NewKey({ secret, address }: { secret: string; address: string }) {
  return (
    <div className="panel column" role="group" aria-labelledby="new-key-note new-key" {...resultMark}>
      <p id="new-key-note">
        Donnez cette clé à votre assistant, et à personne d’autre. Elle ne sera plus montrée{'\u00a0'}: si vous la
        perdez, retirez-la et créez-en une autre.
      </p>
      <p className="assistant-secret">
        <code translate="no" id="new-key">
          {secret}
        </code>
      </p>
      <p>
        L’adresse à lui donner{'\u00a0'}: <code translate="no">{address}</code>. Il envoie la clé dans l’en-tête{' '}
        <code>Authorization</code>, après <code>Bearer</code>.
      </p>
      <a className="btn" href={assistantHref}>
        C’est noté
      </a>
    </div>
  )
}
