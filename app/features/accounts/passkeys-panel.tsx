import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Field } from '#platform/forms/field.tsx'
import type { FieldErrors } from '#platform/forms/form.ts'
import { useFocusFirstError } from '#platform/forms/use-focus-first-error.ts'
import { frenchDate } from '#platform/text/french.ts'
import { useToast } from '#platform/ui/toasts.tsx'
import { useHydrated } from '#platform/ui/use-hydrated.ts'
import { passwordCharactersMax } from './account.ts'
import { addPasskeyHere, canUsePasskeys } from './passkey-ceremony.ts'

interface PasskeysPanelProps {
  passkeys: { id: string; name: string; addedAt: string }[]
}

export function PasskeysPanel({ passkeys }: PasskeysPanelProps) {
  return (
    <section className="volet" aria-labelledby="cles">
      <h2 id="cles">Clés d’accès</h2>
      <p>
        Une clé d’accès ouvre votre compte avec le doigt, le visage ou le code de votre appareil, sans mot de passe à
        retenir ni à voler.
      </p>
      {passkeys.length > 0 && (
        <ul className="lignes">
          {passkeys.map(({ id, name, addedAt }) => (
            <li key={id}>
              <span>
                {name}
                <small className="mention">ajoutée le {frenchDate(addedAt)}</small>
              </span>
              <form method="post" action={`/compte/cles-acces/${id}/suppression`}>
                <button
                  className="btn creux petit"
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
      <AddPasskey />
    </section>
  )
}

function AddPasskey() {
  const hydrated = useHydrated()
  const form = useRef<HTMLFormElement>(null)
  const navigate = useNavigate()
  const show = useToast()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>()
  useFocusFirstError(form, errors)
  if (!hydrated || !canUsePasskeys()) {
    return <p className="mention">Pour en ajouter une, il faut un navigateur qui les connaisse, avec JavaScript.</p>
  }
  async function add(fields: FormData) {
    setBusy(true)
    const ended = await addPasskeyHere(fields)
    setBusy(false)
    if (!ended.ok) return setErrors({ password: ended.sentence })
    setErrors(undefined)
    form.current?.reset()
    show({ kind: 'success', text: 'Clé d’accès ajoutée.' })
    await navigate(ended.to, { preventScrollReset: true })
  }
  return (
    <form
      ref={form}
      className="courte"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void add(new FormData(event.currentTarget))
      }}
    >
      <Field
        label="Nom de la clé"
        hint="Par exemple «&nbsp;Téléphone&nbsp;»."
        name="nom"
        maxLength={60}
        autoComplete="off"
      />
      <Field
        label="Mot de passe actuel"
        name="password"
        required
        type="password"
        autoComplete="current-password"
        maxLength={passwordCharactersMax}
        error={errors?.password}
      />
      <div>
        <button className="btn" type="submit" disabled={busy} aria-busy={busy}>
          Ajouter une clé d’accès
        </button>
      </div>
    </form>
  )
}
