import { frenchTime } from '#platform/text/french.ts'
import type { KeptState as State } from './use-keeping.ts'

/** Where what is typed is kept: seen at any time, said only when it goes wrong or right again. */
export function KeptState({ state }: { state: State }) {
  const isWrong = state.kind === 'away' || state.kind === 'refused'
  return (
    <div className="garde">
      {state.kind === 'kept' && <p className="mention">Enregistré à {frenchTime(state.at)}</p>}
      {isWrong && <p className="mention">{sentence(state)}</p>}
      {state.kind === 'away' && state.signedOut && (
        <a className="lien" href="/compte" target="_blank">
          Se connecter
        </a>
      )}
      <output className="sr">{isWrong ? sentence(state) : ''}</output>
    </div>
  )
}

function sentence(state: Extract<State, { kind: 'away' | 'refused' }>): string {
  const here = state.isHere ? 'gardé dans ce navigateur' : 'ce navigateur ne garde rien, copiez votre texte'
  if (state.kind === 'refused') return `${state.sentence} En attendant\u00a0: ${here}`
  const away = state.isOffline ? 'Hors ligne' : 'Serveur indisponible'
  return `${state.signedOut ? 'Session terminée' : away}\u00a0: ${here}`
}
