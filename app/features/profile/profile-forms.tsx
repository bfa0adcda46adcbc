import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { emailInputs, newPasswordInputs } from '#features/sign-in/sign-in-inputs.ts'
import { usernameInputs } from './profile-inputs.ts'
import { useRef, useEffect, useState } from 'react'
import { useHydration } from '#platform/ui/use-hydrated.ts'
import { Field } from '#platform/forms/field.tsx'
import type { RefusedForm } from '#platform/forms/form.ts'
import { useFocusFirstError } from '#platform/forms/use-focus-first-error.ts'
import { useInPlaceForm } from '#platform/forms/use-in-place-form.ts'
import { emailCharactersMax, usernameCharactersMax, type Account } from '#features/accounts/account.ts'
import { EmailChangePanel, type PendingEmailChange } from './email-change-panel.tsx'
import { FormError } from '#features/sign-in/sign-in-page.tsx'
import { IdentityFields } from '#features/sign-in/identity-fields.tsx'
import { NewPasswordField, PasswordConfirmation } from '#features/sign-in/new-password-field.tsx'
import { PasskeyChoice } from '#features/sign-in/passkey-choice.tsx'
import type { Protection } from '#features/sign-in/passkey.ts'
import './own-data.css'

export type ProfileAddress = 'pseudo' | 'email' | 'mot-de-passe'

interface ProfileFormsProps {
  account: Account
  emailChange: PendingEmailChange | null
  protection: Protection
  refused?: { address: ProfileAddress; form: RefusedForm } | undefined
}

export function ProfileForms({ account, emailChange, protection, refused }: ProfileFormsProps) {
  const refusedAt = (address: ProfileAddress) => (refused?.address === address ? refused.form : undefined)
  return (
    <section className="account-section">
      <TabHeading>Profil</TabHeading>
      <div className="profile">
        <UsernameForm saved={account.username ?? ''} refused={refusedAt('pseudo')} />
        <EmailForm saved={account.email} twoSteps={protection.twoSteps} refused={refusedAt('email')}>
          {emailChange && <EmailChangePanel {...emailChange} />}
        </EmailForm>
        <PasswordForm email={account.email} protection={protection} refused={refusedAt('mot-de-passe')} />
      </div>
    </section>
  )
}

function UsernameForm({ saved, refused }: { saved: string; refused: RefusedForm | undefined }) {
  const form = useProfileForm('pseudo', refused, 'username', 'Erreur lors de la mise à jour du pseudo : ')
  const username = useTyped(refused?.values.username ?? saved, { follows: 'untouched' })
  const hydrated = useHydration()
  return (
    <form {...form.attributes}>
      <h2 tabIndex={-1}>Pseudo</h2>
      <Field
        name="username"
        {...usernameInputs.username}
        autoComplete="nickname"
        maxLength={usernameCharactersMax}
        {...username.attributes}
        error={form.errors.username ?? form.errors.form}
      />
      <Save busy={form.busy} disabled={hydrated && username.typed.trim() === saved} />
    </form>
  )
}

interface EmailFormProps {
  saved: string
  twoSteps: boolean
  refused: RefusedForm | undefined
  children: React.ReactNode
}

function EmailForm({ saved, twoSteps, refused, children }: EmailFormProps) {
  const form = useProfileForm('email', refused, 'email')
  const email = useTyped(refused?.values.email ?? saved, { follows: 'untouched' })
  const hydrated = useHydration()
  return (
    <div>
      <form {...form.attributes}>
        <h2 tabIndex={-1}>E-mail</h2>
        <Field
          name="email"
          {...emailInputs.email}
          autoComplete="email"
          maxLength={emailCharactersMax}
          {...email.attributes}
          error={form.errors.email ?? form.errors.form}
        />
        <IdentityFields passwordName="currentPassword" twoSteps={twoSteps} errors={form.errors} />
        <Save busy={form.busy} disabled={hydrated && email.typed.trim().toLowerCase() === saved} />
      </form>
      {children}
    </div>
  )
}

interface PasswordFormProps {
  email: string
  protection: Protection
  refused: RefusedForm | undefined
}

function PasswordForm({ email, protection, refused }: PasswordFormProps) {
  const form = useProfileForm('mot-de-passe', refused, 'form')
  return (
    <form {...form.attributes}>
      <h2 tabIndex={-1}>Mot de passe</h2>
      <FormError>{form.errors.form}</FormError>
      <IdentityFields passwordName="currentPassword" twoSteps={protection.twoSteps} errors={form.errors} />
      <NewPasswordField label={newPasswordInputs.password.label} email={email} error={form.errors.password} />
      <PasswordConfirmation error={form.errors.confirmation} />
      <PasskeyChoice passkeys={protection.passkeys} typed={refused?.values} />
      <Save busy={form.busy} disabled={false} />
    </form>
  )
}

function Save({ busy, disabled }: { busy: boolean; disabled: boolean }) {
  return (
    <div>
      <button className="btn" type="submit" disabled={disabled || busy} aria-busy={busy}>
        {busy ? 'Enregistrement…' : 'Enregistrer'}
      </button>
    </div>
  )
}

function useProfileForm(address: ProfileAddress, refused: RefusedForm | undefined, field: string, failed = '') {
  const form = useRef<HTMLFormElement>(null)
  const { answer, busy, attributes } = useInPlaceForm<RefusedForm>({
    action: `/compte/${address}`,
    first: refused,
    repeats: address === 'pseudo',
    answerOnFailure: (reason) => ({ errors: { [field]: failed + reason }, values: {} }),
    onAccepted: () => {
      form.current?.reset()
      // The button is disabled by a pending change and lost the focus.
      if (document.activeElement === document.body) form.current?.querySelector('h2')?.focus({ preventScroll: true })
    },
  })
  useFocusFirstError(form, answer?.errors)
  return { attributes: { ...attributes, ref: form }, errors: answer?.errors ?? {}, busy }
}

/** @param follows a new initial text replaces the typed one; `untouched`: only if nobody changed it. */
function useTyped(initial: string, { follows = false }: { follows?: boolean | 'untouched' } = {}) {
  const field = useRef<HTMLInputElement>(null)
  const former = useRef(initial)
  const [typed, setTyped] = useState(initial)
  useEffect(() => {
    const read = () => setTyped(field.current?.value ?? '')
    read()
    const listening = new AbortController()
    // The reset event fires before the fields are emptied.
    field.current?.form?.addEventListener('reset', () => setTimeout(read), listening)
    return () => listening.abort()
  }, [])
  useEffect(() => {
    const { current: input } = field
    const untouched = input?.value === former.current || input?.value === initial
    former.current = initial
    if (!follows || !input || (follows === 'untouched' ? !untouched : document.activeElement === input)) return
    input.value = initial
    setTyped(initial)
  }, [initial, follows])
  return {
    typed,
    attributes: {
      ref: field,
      defaultValue: initial,
      onInput: (event: React.InputEvent<HTMLInputElement>) => setTyped(event.currentTarget.value),
    },
  }
}
