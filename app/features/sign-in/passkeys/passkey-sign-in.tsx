import { useState } from 'react'
import { useHydration, useScriptedControl } from '#platform/ui/use-hydrated.ts'
import { FormError } from '../sign-in-page.tsx'
import { canUsePasskeys, signInWithPasskeyHere } from './passkey-ceremony.ts'
import { forgetUnfinishedSignOut } from '#features/sessions/sign-out.tsx'

export function PasskeySignInButton({ returnTo }: { returnTo: string | null }) {
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
