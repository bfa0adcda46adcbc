import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { emailInputs, newPasswordInputs } from '#features/sign-in/sign-in-inputs.ts'
import { usernameInputs } from './profile-form.ts'
import { useRef, useEffect, useState } from 'react'
import { useHydration } from '#platform/ui/use-hydrated.ts'
import { Field } from '#platform/forms/field.tsx'
import type { RefusedForm } from '#platform/forms/form.ts'
import { SubmitButton } from '#platform/forms/submit-button.tsx'
import { useInPlaceForm } from '#platform/forms/use-in-place-form.ts'
import { emailCharactersMax, usernameCharactersMax, type Account } from '#features/accounts/account.ts'
import { EmailChangePanel, type PendingEmailChange } from './email-change-panel.tsx'
import { FormError } from '#features/sign-in/sign-in-page.tsx'
import { IdentityFields } from '#features/sign-in/identity-fields.tsx'
import { NewPasswordField, PasswordConfirmation } from '#features/sign-in/new-password-field.tsx'
import { PasskeyChoice } from '#features/sign-in/passkey-choice.tsx'
import type { Protection } from '#features/sign-in/passkey.ts'
import './own-data.css'

const profileAddresses = ['pseudo', 'email', 'mot-de-passe'] as const
type ProfileAddress = (typeof profileAddresses)[number]

export function profileAddressAt(path: string): ProfileAddress | null {
  return profileAddresses.find((address) => path.endsWith(`/${address}`)) ?? null
}

interface ProfileFormsProps {
  account: Account
  emailChange: PendingEmailChange | null
  protection: Protection
  refusal: { address: ProfileAddress | null; form: RefusedForm } | undefined
}

export function ProfileForms({ account, emailChange, protection, refusal }: ProfileFormsProps) {
  const refusedAt = (address: ProfileAddress) => (refusal?.address === address ? refusal.form : undefined)
  return (
    <section className="account-section">
      <TabHeading>Profil</TabHeading>
      <div className="profile">
        <UsernameForm currentName={account.username ?? ''} refusedForm={refusedAt('pseudo')} />
        <EmailForm currentEmail={account.email} twoSteps={protection.twoSteps} refusedForm={refusedAt('email')}>
          {emailChange && <EmailChangePanel {...emailChange} />}
        </EmailForm>
        <PasswordForm email={account.email} protection={protection} refusedForm={refusedAt('mot-de-passe')} />
      </div>
    </section>
  )
}

interface UsernameFormProps {
  currentName: string
  refusedForm: RefusedForm | undefined
}

function UsernameForm({ currentName, refusedForm }: UsernameFormProps) {
  const form = useProfileForm('pseudo', refusedForm, 'username', 'Erreur lors de la mise à jour du pseudo : ')
  const username = useFieldText(refusedForm?.values.username ?? currentName)
  const isHydrated = useHydration()
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
      <div>
        <SubmitButton busy={form.busy} isUseless={isHydrated && username.text.trim() === currentName}>
          Enregistrer
        </SubmitButton>
      </div>
    </form>
  )
}

interface EmailFormProps {
  currentEmail: string
  twoSteps: boolean
  refusedForm: RefusedForm | undefined
  children: React.ReactNode
}

function EmailForm({ currentEmail, twoSteps, refusedForm, children }: EmailFormProps) {
  const form = useProfileForm('email', refusedForm, 'email')
  const email = useFieldText(refusedForm?.values.email ?? currentEmail)
  const isHydrated = useHydration()
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
        <div>
          <SubmitButton busy={form.busy} isUseless={isHydrated && email.text.trim().toLowerCase() === currentEmail}>
            Enregistrer
          </SubmitButton>
        </div>
      </form>
      {children}
    </div>
  )
}

interface PasswordFormProps {
  email: string
  protection: Protection
  refusedForm: RefusedForm | undefined
}

function PasswordForm({ email, protection, refusedForm }: PasswordFormProps) {
  const form = useProfileForm('mot-de-passe', refusedForm, 'form')
  return (
    <form {...form.attributes}>
      <h2 tabIndex={-1}>Mot de passe</h2>
      <FormError>{form.errors.form}</FormError>
      <IdentityFields passwordName="currentPassword" twoSteps={protection.twoSteps} errors={form.errors} />
      <NewPasswordField label={newPasswordInputs.password.label} email={email} error={form.errors.password} />
      <PasswordConfirmation error={form.errors.confirmation} />
      <PasskeyChoice passkeys={protection.passkeys} values={refusedForm?.values} />
      <div>
        <SubmitButton busy={form.busy}>Enregistrer</SubmitButton>
      </div>
    </form>
  )
}

function useProfileForm(address: ProfileAddress, refusedForm: RefusedForm | undefined, field: string, prefix = '') {
  const { answer, ...form } = useInPlaceForm<RefusedForm>({
    action: `/compte/${address}`,
    first: refusedForm,
    repeats: address === 'pseudo',
    answerOnFailure: (reason) => ({ errors: { [field]: prefix + reason }, values: {} }),
    onAccepted: (element) => {
      element.reset()
      // A pending change disables the button, which thereby loses the focus.
      if (document.activeElement === document.body) element.querySelector('h2')?.focus({ preventScroll: true })
    },
  })
  return { ...form, errors: answer?.errors ?? {} }
}

/** The text follows its initial text as long as nobody changed it. */
function useFieldText(initial: string) {
  const field = useRef<HTMLInputElement>(null)
  const former = useRef(initial)
  const [text, setText] = useState(initial)
  useEffect(() => {
    const read = () => setText(field.current?.value ?? '')
    read()
    const listening = new AbortController()
    field.current?.form?.addEventListener('reset', () => setTimeout(read), listening)
    return () => listening.abort()
  }, [])
  useEffect(() => {
    const { current: input } = field
    const isUntouched = input?.value === former.current || input?.value === initial
    former.current = initial
    if (!input || !isUntouched) return
    input.value = initial
    setText(initial)
  }, [initial])
  return {
    text,
    attributes: {
      ref: field,
      defaultValue: initial,
      onInput: (event: React.InputEvent<HTMLInputElement>) => setText(event.currentTarget.value),
    },
  }
}
