import { useEffect, useState } from 'react'
import { useScriptedControl } from '#platform/ui/use-hydrated.ts'
import { useDecisionContext, useDecision } from './decision-context.ts'
import { choicePrefix } from './decision-responses.ts'

/** Checkboxes refer to it by `form`: each row contains forms of its own. */
export const selectionFormId = 'selection'

const address = '/compte/moderation/selection'

export function SelectionBar({ region }: { region: React.RefObject<HTMLElement | null> }) {
  const { returnTo } = useDecisionContext()
  const scripted = useScriptedControl()
  const [chosen, all] = useChosen(region)
  const { busy, attributes } = useDecision(`${address}/validation`, '', (form) =>
    [...new FormData(form).keys()].flatMap((name) =>
      name.startsWith(choicePrefix) ? name.slice(choicePrefix.length) : [],
    ),
  )
  return (
    <form {...attributes} id={selectionFormId} className="selection-bar" data-decision-region>
      <input type="hidden" name="returnTo" value={returnTo} />
      <label className="choice" {...scripted}>
        <input
          type="checkbox"
          checked={all > 0 && chosen === all}
          onChange={(event) => checkAll(region.current, event.currentTarget.checked)}
        />
        Tout choisir
      </label>
      <button className="btn outline" type="submit" aria-disabled={busy}>
        Valider la sélection{chosen > 0 ? ` (${chosen})` : ''}
      </button>
      <button className="btn danger" type="submit" formAction={`${address}/rejet`} aria-disabled={busy}>
        Rejeter la sélection{chosen > 0 ? ` (${chosen})` : ''}
      </button>
    </form>
  )
}

function boxes(region: HTMLElement | null): HTMLInputElement[] {
  return [...(region?.querySelectorAll<HTMLInputElement>(`input[name^="${choicePrefix}"]:enabled`) ?? [])]
}

/** Counts the checked boxes in the DOM, because browsers restore them after a reload. */
function useChosen(region: React.RefObject<HTMLElement | null>): [chosen: number, all: number] {
  const [counted, setCounted] = useState<[number, number]>([0, 0])
  useEffect(() => {
    const around = region.current
    if (!around) return
    const recount = () => {
      const found = boxes(around)
      const next: [number, number] = [found.filter((box) => box.checked).length, found.length]
      setCounted((before) => (before[0] === next[0] && before[1] === next[1] ? before : next))
    }
    recount()
    around.addEventListener('change', recount)
    const rows = new MutationObserver(recount)
    rows.observe(around, { childList: true, subtree: true })
    return () => {
      around.removeEventListener('change', recount)
      rows.disconnect()
    }
  }, [region])
  return counted
}

function checkAll(region: HTMLElement | null, checked: boolean): void {
  for (const box of boxes(region)) box.checked = checked
  region?.dispatchEvent(new Event('change'))
}
