import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Field } from '#platform/forms/field.tsx'
import type { FieldErrors } from '#platform/forms/form.ts'
import { useFocusFirstError } from '#platform/forms/use-focus-first-error.ts'
import { frenchDate } from '#platform/text/french.ts'
import { useToast } from '#platform/ui/toasts.tsx'
import { useHydration, useScriptedControl } from '#platform/ui/use-hydrated.ts'
import { FormError } from './sign-in-page.tsx'
import { IdentityFields } from './identity-fields.tsx'
import { passkeyNameCharactersMax, type ShownPasskey } from './passkey.ts'
import { addPasskeyHere, canUsePasskeys } from './passkeys/passkey-ceremony.ts'

export function PasskeysPanel({ passkeys, twoSteps }: { passkeys: ShownPasskey[]; twoSteps: boolean }) {
  return (
    <section className="account-section" aria-labelledby="passkeys">
      <h2 id="passkeys">Clés d’accès</h2>
      <p>
        Une clé d’accès permet de vous connecter avec l’empreinte du doigt, le visage ou le code de votre appareil, sans
        mot de passe.
      </p>
      {passkeys.length > 0 && (
        <ul className="item-list">
          {passkeys.map(({ id, name, addedAt }) => (
            <li key={id}>
              <span>
                {name}
                <small className="caption">ajoutée le {frenchDate(addedAt)}</small>
              </span>
              <form method="post" action={`/compte/cles-acces/${id}/suppression`}>
                <button
                  className="btn outline small"
                  type="submit"
                  aria-label={`Supprimer la clé ${name}, ajoutée le ${frenchDate(addedAt)}`}
                >
                  Supprimer
                </button>
              </form>
            </li>
          ))}
        </ul>
      )}
      <AddPasskey twoSteps={twoSteps} />
    </section>
  )
}

function AddPasskey({ twoSteps }: { twoSteps: boolean }) {
  const isHydrated = useHydration()
  const scriptedControl = useScriptedControl()
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const show = useToast()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>()
  useFocusFirstError(form, errors)
  async function add(fields: FormData) {
    setBusy(true)
    const outcome = await addPasskeyHere(fields)
    setBusy(false)
    if (!outcome.ok) return setErrors({ [outcome.field]: outcome.sentence })
    setErrors(undefined)
    form.current?.reset()
    show({ kind: 'success', text: 'Clé d’accès ajoutée.' })
    await navigate(outcome.to, { preventScrollReset: true })
  }
  const needs = 'Pour en ajouter une, il faut un navigateur récent, avec JavaScript.'
  if (isHydrated && !canUsePasskeys()) return <p className="caption">{needs}</p>
  return (
    <>
      {!isHydrated && <p className="caption without-script">{needs}</p>}
      <form
        ref={form}
        className="short-form"
        {...scriptedControl}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!busy) void add(new FormData(event.currentTarget))
        }}
      >
        <FormError>{errors?.form}</FormError>
        <Field
          label="Nom de la clé"
          hint="Par exemple «&nbsp;Téléphone&nbsp;»."
          name="passkeyName"
          maxLength={passkeyNameCharactersMax}
          autoComplete="off"
        />
        <IdentityFields twoSteps={twoSteps} errors={errors} />
        <div>
          <button className="btn" type="submit" disabled={busy} aria-busy={busy}>
            Ajouter une clé d’accès
          </button>
        </div>
      </form>
    </>
  )
}
