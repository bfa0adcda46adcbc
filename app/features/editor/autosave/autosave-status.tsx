import { shownSaveState, type OnScreen } from './save-state.ts'
import type { AutosaveState } from './draft-saver.ts'

interface AutosaveStatusProps {
  state: AutosaveState
  onScreen: OnScreen
}

export function AutosaveStatus({ state, onScreen }: AutosaveStatusProps) {
  const { tone, sentence } = shownSaveState(state, onScreen, deviceHere())
  const isWrong = tone === 'wrong' || tone === 'here'
  return (
    <div className="autosave-state">
      {sentence && <p className={tone === 'wrong' ? 'error' : `save-state ${tone}`}>{sentence}</p>}
      {state.kind === 'away' && state.signedOut && (
        <a className="link" href="/compte" target="_blank">
          Se connecter
        </a>
      )}
      <output className="sr-only">{isWrong ? sentence : ''}</output>
    </div>
  )
}

function deviceHere(): string {
  return matchMedia('(pointer: coarse) and (max-width: 40rem)').matches ? 'sur ce téléphone' : 'dans ce navigateur'
}
