import { useEffect, useRef, useState } from 'react'
import { PostButton } from '#platform/forms/post-button.tsx'
import { SubmitButton } from '#platform/forms/submit-button.tsx'
import { useInPlaceForm } from '#platform/forms/use-in-place-form.ts'
import { asSentence } from '#platform/requests/failure.ts'
import { EmailField, SignInLayout, FormError, EmailSentMessage, type RefusedSignIn } from './sign-in-page.tsx'
import { NewPasswordField } from './new-password-field.tsx'
import { passwordInputs } from './sign-in-inputs.ts'
import { forgetUnfinishedSignOut } from '#features/sessions/sign-out.tsx'
import { useHydration, useScriptedControl } from '#platform/ui/use-hydrated.ts'
import { canUsePasskeys, signInWithPasskeyHere } from './passkeys/passkey-ceremony.ts'

type SignInMode = 'connexion' | 'inscription'

interface SignInPanelProps {
  mode: SignInMode
  refusedForm?: RefusedSignIn | undefined
  returnTo?: string | null
  isEmailSent?: boolean
  outboxNearby?: boolean
}

const labels: Record<SignInMode, string> = { connexion: 'Se connecter', inscription: 'Créer un compte' }

export function SignInPanel({ mode: firstMode, refusedForm, returnTo, isEmailSent, outboxNearby }: SignInPanelProps) {
  const [mode, setMode] = useState(firstMode)
  const modeControl = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const value = modeControl.current?.querySelector<HTMLInputElement>(':checked')?.value
    if (value === 'connexion' || value === 'inscription') setMode(value)
  }, [])
  const { answer, busy, attributes } = useInPlaceForm<RefusedSignIn>({
    action: `/compte/${mode}`,
    first: refusedForm,
    answerOnFailure: (reason) => ({ errors: { form: asSentence(reason) }, values: {} }),
    onAccepted: forgetUnfinishedSignOut,
  })
  const errors = answer?.errors ?? {}
  return (
    <SignInLayout>
      <form {...attributes}>
        <h1>Compte</h1>
        {isEmailSent && (
          <EmailSentMessage outboxNearby={outboxNearby ?? false}>
            Vérifiez vos emails pour confirmer l'inscription.
          </EmailSentMessage>
        )}
        <div className="segmented-control" ref={modeControl} role="radiogroup" aria-label="Mode">
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
        <FormError>{errors.form}</FormError>
        <EmailField value={refusedForm?.values.email} error={errors.email} />
        <NewPasswordField
          label={passwordInputs.password.label}
          isNew={mode === 'inscription'}
          error={errors.password}
        />
        {returnTo && <input type="hidden" name="returnTo" value={returnTo} />}
        <SubmitButton busy={busy}>{labels[mode]}</SubmitButton>
        {mode === 'inscription' && <StorageNote />}
      </form>
      {answer?.code === 'EMAIL_NOT_VERIFIED' && <SendAgain email={answer.values.email ?? ''} />}
      {mode === 'connexion' && <OtherSignInMethods returnTo={returnTo ?? null} />}
    </SignInLayout>
  )
}

function SendAgain({ email }: { email: string }) {
  return (
    <PostButton action="/compte/inscription/renvoi" fields={{ email }} className="btn outline" reloadDocument>
      Renvoyer le message de confirmation
    </PostButton>
  )
}

function OtherSignInMethods({ returnTo }: { returnTo: string | null }) {
  const suffix = returnTo ? `?retour=${encodeURIComponent(returnTo)}` : ''
  return (
    <div className="sign-in-methods">
      <PasskeySignInButton returnTo={returnTo} />
      <a href={`/compte/code${suffix}`}>Recevoir un code par e-mail</a>
      <a href="/compte/mot-de-passe-oublie">Mot de passe oublié{'\u00a0'}?</a>
    </div>
  )
}

function StorageNote() {
  return (
    <div className="caption">
      <p>
        Un message vous sera envoyé pour confirmer votre adresse. Nous gardons votre e-mail, pour vous reconnaître et
        vous écrire au sujet de votre compte{'\u00a0'}; une empreinte de votre mot de passe, qui ne permet pas de le
        retrouver{'\u00a0'}; l’adresse IP et le navigateur de vos sessions, pour que vous puissiez les fermer{'\u00a0'};
        et vos commentaires.
      </p>
      <p>
        Vos données ne sont ni vendues ni cédées. Vous pouvez tout télécharger ou tout supprimer depuis votre compte.{' '}
        <a href="/confidentialite">Confidentialité</a>
      </p>
    </div>
  )
}

function PasskeySignInButton({ returnTo }: { returnTo: string | null }) {
  const [busy, setBusy] = useState(false)
  const [error, setRefused] = useState<string>()
  const scriptedControl = useScriptedControl()
  if (useHydration() && !canUsePasskeys()) return null
  async function enter() {
    setBusy(true)
    setRefused(undefined)
    const fields = new FormData()
    if (returnTo) fields.set('returnTo', returnTo)
    const outcome = await signInWithPasskeyHere(fields)
    setBusy(false)
    if (!outcome.ok) return setRefused(outcome.sentence)
    forgetUnfinishedSignOut()
    // This page's data was loaded for a visitor, so the next page is loaded in full.
    window.location.assign(outcome.to)
  }
  return (
    <>
      <button
        className="btn outline"
        type="button"
        disabled={busy}
        aria-busy={busy}
        {...scriptedControl}
        onClick={() => void enter()}
      >
        Utiliser une clé d’accès
      </button>
      <FormError>{error}</FormError>
    </>
  )
}
