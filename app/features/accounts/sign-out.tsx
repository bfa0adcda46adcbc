import { useEffect } from 'react'
import { Icon } from '#platform/ui/icon.tsx'

const address = '/compte/deconnexion'
/** Set while the server has not heard that this person left. */
const unfinishedKey = 'amulette.deconnexion'
const retryMilliseconds = 10_000

interface SignOutButtonProps {
  /** The server cannot be reached: the page must forget the person all the same. */
  onLeft: () => void
}

/** Signs out even when the server is gone: the page forgets at once, and tells the server when it is back. */
export function SignOutButton({ onLeft }: SignOutButtonProps) {
  return (
    <form
      method="post"
      action={address}
      onSubmit={(event) => {
        event.preventDefault()
        void signOut().then((heard) => (heard ? window.location.assign('/compte') : onLeft()))
      }}
    >
      <button className="btn creux" type="submit">
        <Icon name="sortir" />
        Se déconnecter
      </button>
    </form>
  )
}

/** Finishes a sign-out that the server did not hear: when the page opens, and when the connection is back. */
export function useUnfinishedSignOut(): void {
  useEffect(() => {
    const finish = () => {
      if (localStorage.getItem(unfinishedKey)) {
        void signOut().then((heard) => {
          if (heard) window.location.assign('/compte')
        })
      }
    }
    finish()
    const timer = setInterval(finish, retryMilliseconds)
    window.addEventListener('online', finish)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', finish)
    }
  }, [])
}

/** Somebody signs in again: the session to come is not the one to end. */
export function forgetUnfinishedSignOut(): void {
  localStorage.removeItem(unfinishedKey)
}

async function signOut(): Promise<boolean> {
  try {
    // The redirect is not followed: its cookies count, its page does not.
    const response = await fetch(address, { method: 'POST', redirect: 'manual' })
    if (response.type !== 'opaqueredirect' && !response.ok) throw new Error(`sign-out answered ${response.status}`)
    localStorage.removeItem(unfinishedKey)
    return true
  } catch {
    // No connection, or a server in trouble: said by the caller, tried again later.
    localStorage.setItem(unfinishedKey, 'oui')
    return false
  }
}
