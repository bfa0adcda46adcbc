import { useEffect, useRef, useState } from 'react'
import type { RefusedForm } from '#platform/forms/form.ts'
import { Field } from '#platform/forms/field.tsx'
import { useFocusFirstError } from '#platform/forms/use-focus-first-error.ts'
import { useQuietForm } from '#platform/forms/use-quiet-form.ts'
import { emailCharactersMax, passwordCharactersMax } from './account.ts'
import { forgetUnfinishedSignOut } from './sign-out.tsx'

export type SignInMode = 'connexion' | 'inscription'

interface SignInPanelProps {
  mode: SignInMode
  refused?: RefusedForm | undefined
  /** Where to go once signed in: an address of this site. */
  returnTo?: string | null
  /** The sign-up form was just sent. */
  letterSent?: boolean
  /** Where the letters of this machine are read, when no mail server is set. */
  mailbox?: boolean
}

const labels: Record<SignInMode, string> = { connexion: 'Se connecter', inscription: 'Créer un compte' }

/** One form for both doors, so that password managers know it. Without script the chosen radio decides on the server. */
export function SignInPanel({ mode: firstMode, refused, returnTo, letterSent, mailbox }: SignInPanelProps) {
  const [mode, setMode] = useState(firstMode)
  const switched = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // Chosen before the script was there.
    const chosen = switched.current?.querySelector<HTMLInputElement>(':checked')?.value
    if (chosen === 'connexion' || chosen === 'inscription') setMode(chosen)
  }, [])
  const form = useRef<HTMLFormElement>(null)
  const { answer, busy, attributes } = useQuietForm<RefusedForm>({
    action: `/compte/${mode}`,
    first: refused,
    tell: (reason) => ({ errors: { form: reason }, typed: {} }),
    onAccepted: forgetUnfinishedSignOut,
  })
  const errors = answer?.errors ?? {}
  useFocusFirstError(form, answer?.errors)
  return (
    <div className="duo">
      <div className="duo-vue">
        <img src="/compte-medaille.webp" alt="" width="900" height="675" fetchPriority="high" />
      </div>
      <div className="duo-f">
        <form {...attributes} ref={form}>
          <h1>Compte</h1>
          {letterSent && (
            <div className="encart-succes" role="status">
              <p>Vérifiez vos emails pour confirmer l'inscription.</p>
              {mailbox && (
                <p>
                  <a href="/courrier">Lire le courrier de cette machine</a>
                </p>
              )}
            </div>
          )}
          <div className="bascule" ref={switched} role="radiogroup" aria-label="Mode">
            {(['connexion', 'inscription'] as const).map((choice) => (
              <label key={choice}>
                <input
                  type="radio"
                  name="mode"
                  value={choice}
                  defaultChecked={firstMode === choice}
                  onChange={() => setMode(choice)}
                />
                {labels[choice]}
              </label>
            ))}
          </div>
          {errors.form && (
            <p className="msg" role="alert" tabIndex={-1} data-erreur="">
              {errors.form}
            </p>
          )}
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            maxLength={emailCharactersMax}
            defaultValue={refused?.typed.email}
            error={errors.email}
          />
          <Field
            label="Mot de passe"
            name="password"
            type="password"
            autoComplete={mode === 'connexion' ? 'current-password' : 'new-password'}
            maxLength={passwordCharactersMax}
            error={errors.password}
          />
          {returnTo && <input type="hidden" name="retour" value={returnTo} />}
          <button className="btn" type="submit" disabled={busy} aria-busy={busy}>
            {busy ? `${labels[mode]}…` : labels[mode]}
          </button>
          {mode === 'inscription' && (
            <p className="mention">Un message vous sera envoyé pour confirmer votre adresse.</p>
          )}
        </form>
      </div>
    </div>
  )
}
