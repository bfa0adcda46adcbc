import { useRef } from 'react'
import { useFetcher } from 'react-router'
import { useHydrated } from '#platform/ui/use-hydrated.ts'
import { Field } from '#platform/forms/field.tsx'
import type { RefusedForm } from '#platform/forms/form.ts'
import { useResetAfterSuccess } from '#platform/forms/use-reset-after-success.ts'
import { useTyped } from '#platform/forms/use-typed.ts'
import { emailCharactersMax, passwordCharactersMax, usernameCharactersMax, type Account } from './account.ts'

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
      <h2 className="sr">Profil</h2>
      <div className="profil">
        <UsernameForm saved={account.username ?? ''} refused={refusedAt('pseudo')} />
        <EmailForm saved={account.email} refused={refusedAt('email')} />
        <PasswordForm refused={refusedAt('mot-de-passe')} />
      </div>
    </section>
  )
}

function UsernameForm({ saved, refused }: { saved: string; refused: RefusedForm | undefined }) {
  const form = useProfileForm('pseudo', refused)
  const username = useTyped(refused?.typed.username ?? saved)
  const hydrated = useHydrated()
  return (
    <form.Form {...form.attributes}>
      <h3>Pseudo</h3>
      <Field
        label="Pseudo"
        name="username"
        autoComplete="nickname"
        maxLength={usernameCharactersMax}
        {...username.attributes}
        error={form.errors.username ?? form.errors.form}
      />
      <Save busy={form.busy} disabled={hydrated && username.typed.trim() === saved} />
    </form.Form>
  )
}

function EmailForm({ saved, refused }: { saved: string; refused: RefusedForm | undefined }) {
  const form = useProfileForm('email', refused)
  const email = useTyped(refused?.typed.email ?? saved)
  const hydrated = useHydrated()
  return (
    <form.Form {...form.attributes}>
      <h3>Email</h3>
      <Field
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={emailCharactersMax}
        {...email.attributes}
        error={form.errors.email ?? form.errors.form}
      />
      <Save busy={form.busy} disabled={hydrated && email.typed.trim().toLowerCase() === saved} />
    </form.Form>
  )
}

function PasswordForm({ refused }: { refused: RefusedForm | undefined }) {
  const form = useProfileForm('mot-de-passe', refused)
  const element = useRef<HTMLFormElement>(null)
  useResetAfterSuccess(element, form.busy, Object.keys(form.errors).length > 0)
  return (
    <form.Form {...form.attributes} ref={element}>
      <h3>Mot de passe</h3>
      <Field
        label="Mot de passe actuel"
        name="currentPassword"
        type="password"
        autoComplete="current-password"
        maxLength={passwordCharactersMax}
        error={form.errors.currentPassword ?? form.errors.form}
      />
      <Field
        label="Nouveau mot de passe"
        name="password"
        type="password"
        autoComplete="new-password"
        maxLength={passwordCharactersMax}
        error={form.errors.password}
      />
      <Field
        label="Confirmer le mot de passe"
        name="confirmation"
        type="password"
        autoComplete="new-password"
        maxLength={passwordCharactersMax}
        error={form.errors.confirmation}
      />
      <Save busy={form.busy} disabled={false} />
    </form.Form>
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
function useProfileForm(address: ProfileAddress, refused: RefusedForm | undefined) {
  const fetcher = useFetcher<RefusedForm>()
  return {
    Form: fetcher.Form,
    attributes: { method: 'post', action: `/compte/${address}`, noValidate: true } as const,
    errors: (fetcher.data ?? refused)?.errors ?? {},
    busy: fetcher.state !== 'idle',
  }
}
