import { useNavigation } from 'react-router'
import { useHydration } from '#platform/ui/use-hydrated.ts'
import { appearanceHref } from '../appearance.ts'
import type { AppearanceState } from './use-appearance.ts'
import './save-bar.css'

/** Before the page is hydrated nobody knows whether something changed: both buttons act. */
export function SaveBar({ state, isRefused }: { state: AppearanceState; isRefused: boolean }) {
  const isHydrated = useHydration()
  const isBusy = useNavigation().formAction?.startsWith(appearanceHref) ?? false
  const { isDirty, isForgotten, forget, takeBack } = state
  const isWaiting = isDirty || isRefused
  const isOff = isBusy || (isHydrated && !isWaiting)
  return (
    <div className="save-bar">
      <p className={`kept ${isWaiting ? 'wait' : ''}`} role="status">
        {isWaiting ? 'Pas encore en ligne' : isForgotten ? 'Changements oubliés.' : 'En ligne, rien à changer'}
      </p>
      {isForgotten && (
        <button className="link" type="button" onClick={takeBack}>
          Annuler
        </button>
      )}
      <a className="link to-live" href="#apercu">
        Aperçu
      </a>
      {isHydrated ? (
        <button className="btn outline" type="button" aria-disabled={isOff} onClick={() => isOff || forget()}>
          Oublier
        </button>
      ) : (
        <a className="btn outline" href={appearanceHref}>
          Oublier
        </a>
      )}
      <button
        className="btn"
        type="submit"
        aria-disabled={isOff}
        aria-busy={isBusy || undefined}
        onClick={(event) => isOff && event.preventDefault()}
      >
        {isBusy ? 'Mise en ligne…' : 'Mettre en ligne'}
      </button>
    </div>
  )
}
