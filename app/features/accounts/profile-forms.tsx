import { TabHeading } from './tab-heading.tsx'
import { useRef } from 'react'
import { useHydrated } from '#platform/ui/use-hydrated.ts'
import { Field } from '#platform/forms/field.tsx'
import type { RefusedForm } from '#platform/forms/form.ts'
import { useFocusFirstError } from '#platform/forms/use-focus-first-error.ts'
import { useQuietForm } from '#platform/forms/use-quiet-form.ts'
import { useTyped } from '#platform/forms/use-typed.ts'
import { emailCharactersMax, passwordCharactersMax, usernameCharactersMax, type Account } from './account.ts'
import { NewPasswordField } from './new-password-field.tsx'

export type ProfileAddress = 'pseudo' | 'email' | 'mot-de-passe'

interface ProfileFormsProps {
  account: Account
  /** The form that was refused, when the page was posted without script. */
  refused?: { address: ProfileAddress; form: RefusedForm } | undefined
}

export function ProfileForms({ account, refused }: ProfileFormsProps) {
  const refusedAt = (address: ProfileAddress) => (refused?.address === address ? refused.form : undefined)
  return (
    <section className="volet">
      <div className="volet-t">
        <TabHeading>Profil</TabHeading>
      </div>
      <div className="profil">
        <UsernameForm saved={account.username ?? ''} refused={refusedAt('pseudo')} />
        <EmailForm saved={account.email} refused={refusedAt('email')} />
        <PasswordForm email={account.email} refused={refusedAt('mot-de-passe')} />
      </div>
    </section>
  )
}

function UsernameForm({ saved, refused }: { saved: string; refused: RefusedForm | undefined }) {
  const form = useProfileForm('pseudo', refused, 'username', 'Erreur lors de la mise à jour du pseudo : ')
  const username = useTyped(refused?.typed.username ?? saved)
  const hydrated = useHydrated()
  return (
    <form {...form.attributes}>
      <h2 tabIndex={-1}>Pseudo</h2>
      <Field
        label="Pseudo"
        name="username"
        required
        autoComplete="nickname"
        maxLength={usernameCharactersMax}
        {...username.attributes}
        error={form.errors.username ?? form.errors.form}
      />
      <Save busy={form.busy} disabled={hydrated && username.typed.trim() === saved} />
    </form>
  )
}

function EmailForm({ saved, refused }: { saved: string; refused: RefusedForm | undefined }) {
  const form = useProfileForm('email', refused, 'email')
  const email = useTyped(refused?.typed.email ?? saved)
  const hydrated = useHydrated()
  return (
    <form {...form.attributes}>
      <h2 tabIndex={-1}>Email</h2>
      <Field
        label="Email"
        name="email"
        required
        type="email"
        autoComplete="email"
        maxLength={emailCharactersMax}
        {...email.attributes}
        error={form.errors.email ?? form.errors.form}
      />
      <Field
        label="Mot de passe actuel"
        name="currentPassword"
        required
        type="password"
        autoComplete="current-password"
        maxLength={passwordCharactersMax}
        error={form.errors.currentPassword}
      />
      <Save busy={form.busy} disabled={hydrated && email.typed.trim().toLowerCase() === saved} />
    </form>
  )
}

function PasswordForm({ email, refused }: { email: string; refused: RefusedForm | undefined }) {
  const form = useProfileForm('mot-de-passe', refused, 'form')
  return (
    <form {...form.attributes}>
      <h2 tabIndex={-1}>Mot de passe</h2>
      <Field
        label="Mot de passe actuel"
        name="currentPassword"
        required
        type="password"
        autoComplete="current-password"
        maxLength={passwordCharactersMax}
        error={form.errors.currentPassword ?? form.errors.form}
      />
      <NewPasswordField label="Nouveau mot de passe" email={email} error={form.errors.password} />
      <Field
        label="Confirmer le mot de passe"
        name="confirmation"
        required
        type="password"
        autoComplete="new-password"
        maxLength={passwordCharactersMax}
        error={form.errors.confirmation}
      />
      <Save busy={form.busy} disabled={false} />
    </form>
  )
}

function Save({ busy, disabled }: { busy: boolean; disabled: boolean }) {
  return (
    <div>
      <button className="btn" type="submit" disabled={disabled || busy} aria-busy={busy}>
        {busy ? 'Enregistrer…' : 'Enregistrer'}
      </button>
    </div>
  )
}

/** Posts in place with script; without, the browser goes to the form's own address, which shows the same page. */
function useProfileForm(address: ProfileAddress, refused: RefusedForm | undefined, field: string, failed = '') {
  const form = useRef<HTMLFormElement>(null)
  const { answer, busy, attributes } = useQuietForm<RefusedForm>({
    action: `/compte/${address}`,
    first: refused,
    tell: (reason) => ({ errors: { [field]: failed + reason }, typed: {} }),
    onAccepted: () => {
      form.current?.reset()
      // Its button waits for another change, and lost the focus.
      if (document.activeElement === document.body) form.current?.querySelector('h2')?.focus({ preventScroll: true })
    },
  })
  useFocusFirstError(form, answer?.errors)
  return { attributes: { ...attributes, ref: form }, errors: answer?.errors ?? {}, busy }
}
