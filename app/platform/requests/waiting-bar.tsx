import { count } from '../text/french.ts'
import { Sentence } from '../ui/sentence.tsx'
import { useHydration } from '../ui/use-hydrated.ts'
import { asSentence, failureCause } from './failure.ts'
import { useWaitingRequest, type WaitingRequest } from './waiting-requests.ts'

export function WaitingBar({ before }: { before: Record<string, string> }) {
  const waiting = useWaitingRequest()
  const isHydrated = useHydration()
  if (!isHydrated) return null
  return (
    <div className="waiting-bar" role="status">
      {waiting && (
        <>
          <p>
            <Sentence>
              {`${asSentence((before[waiting.pathname] ?? '') + failureCause(waiting.failure))} ${nextTry(waiting)}`}
            </Sentence>
          </p>
          <button className="btn small" type="button" onClick={waiting.retry}>
            Réessayer
          </button>
        </>
      )}
    </div>
  )
}

function nextTry({ failure, pauseMilliseconds }: WaitingRequest): string {
  if (pauseMilliseconds !== null) return `Nouvel essai dans ${count(Math.ceil(pauseMilliseconds / 1000), 'seconde')}.`
  return failure.kind === 'no answer' ? 'Nouvel essai au retour de la connexion.' : ''
}
