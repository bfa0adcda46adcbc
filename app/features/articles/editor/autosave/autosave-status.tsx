import { frenchTime } from '#platform/text/french.ts'
import type { AutosaveState } from './use-autosave.ts'

export function AutosaveStatus({ state }: { state: AutosaveState }) {
  const isWrong = state.kind === 'away' || state.kind === 'refused'
  return (
    <div className="autosave-state">
      {state.kind === 'saved' && <p className="caption">Enregistré à {frenchTime(state.at)}</p>}
      {isWrong && <p className="caption">{sentence(state)}</p>}
      {state.kind === 'away' && state.signedOut && (
        <a className="link" href="/compte" target="_blank">
          Se connecter
        </a>
      )}
      <output className="sr-only">{isWrong ? sentence(state) : ''}</output>
    </div>
  )
}

function sentence(state: Extract<AutosaveState, { kind: 'away' | 'refused' }>): string {
  const savedLocal = state.isHere ? 'gardé dans ce navigateur' : 'ce navigateur ne garde rien, copiez votre texte'
  if (state.kind === 'refused') return `${state.sentence} En attendant\u00a0: ${savedLocal}`
  const away = state.isOffline ? 'Hors ligne' : 'Serveur indisponible'
  return `${state.signedOut ? 'Session terminée' : away}\u00a0: ${savedLocal}`
}
