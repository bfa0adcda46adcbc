import { useEffect, useEffectEvent, useState } from 'react'
import { broadcastSessionEvent, inOneTab } from './session-events.ts'
import { forgetPerson, saveUnfinishedSignOut, readStoredSession, readUnfinishedSignOut } from './stored-session.ts'

const address = '/compte/deconnexion'
const answerMillisecondsMax = 10_000
const retryMilliseconds = 10_000

export function SignOutButton({ onLeft }: { onLeft: () => void }) {
  return (
    <form
      method="post"
      action={address}
      onSubmit={(event) => {
        event.preventDefault()
        void signOut().then((isAcknowledged) => (isAcknowledged ? window.location.assign('/compte') : onLeft()))
      }}
    >
      <button className="link" type="submit">
        Se déconnecter
      </button>
    </form>
  )
}

export function useUnfinishedSignOut(sessionDigest: string | null, onFinished: () => void) {
  const [unfinishedDigest, setUnfinishedDigest] = useState<string | null>(null)
  const onFinish = useEffectEvent(onFinished)
  useEffect(() => {
    const finish = async () => {
      const storedDigest = readUnfinishedSignOut()
      if (!storedDigest) return
      const since = readStoredSession()?.session ?? storedDigest
      if (since !== storedDigest) return forgetUnfinishedSignOut()
      if (storedDigest !== sessionDigest || !(await notifyServer())) return
      forgetUnfinishedSignOut()
      broadcastSessionEvent({ type: 'signed-out', chosen: true })
      onFinish()
    }
    const finishAlone = () => {
      setUnfinishedDigest(readUnfinishedSignOut())
      void inOneTab('amulette.deconnexion', finish)
    }
    finishAlone()
    const timer = setInterval(finishAlone, retryMilliseconds)
    window.addEventListener('online', finishAlone)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', finishAlone)
    }
  }, [sessionDigest])
  return { sessionDigest: unfinishedDigest, look: () => setUnfinishedDigest(readUnfinishedSignOut()) }
}

export function forgetUnfinishedSignOut(): void {
  saveUnfinishedSignOut(null)
}

async function signOut(): Promise<boolean> {
  const lastSession = readStoredSession()?.session ?? null
  forgetPerson()
  const isAcknowledged = await notifyServer()
  saveUnfinishedSignOut(isAcknowledged ? null : lastSession)
  broadcastSessionEvent({ type: 'signed-out', chosen: true })
  return isAcknowledged
}

async function notifyServer(): Promise<boolean> {
  try {
    const response = await fetch(address, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(answerMillisecondsMax),
    })
    return response.type === 'opaqueredirect' || response.ok
  } catch {
    return false
  }
}
