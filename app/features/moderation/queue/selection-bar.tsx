import { useEffect, useState } from 'react'
import { useScriptedControl } from '#platform/ui/use-hydrated.ts'
import { useDecisionContext, useDecision } from './decision-context.ts'
import { choicePrefix } from './decision-responses.ts'

/** The check boxes refer to this form by id, because each row contains other forms. */
export const selectionFormId = 'selection'

const address = '/compte/moderation/selection'

export function SelectionBar({ region }: { region: React.RefObject<HTMLElement | null> }) {
  const { returnTo } = useDecisionContext()
  const controlAttributes = useScriptedControl()
  const [count, all] = useSelectionCounts(region)
  const { busy, attributes } = useDecision(`${address}/validation`, '', (form) =>
    [...new FormData(form).keys()].flatMap((name) =>
      name.startsWith(choicePrefix) ? name.slice(choicePrefix.length) : [],
    ),
  )
  return (
    <form {...attributes} id={selectionFormId} className="selection-bar" data-decision-region>
      <input type="hidden" name="returnTo" value={returnTo} />
      <label className="choice" {...controlAttributes}>
        <input
          type="checkbox"
          checked={all > 0 && count === all}
          onChange={(event) => checkAll(region.current, event.currentTarget.checked)}
        />
        Tout choisir
      </label>
      <button className="btn outline" type="submit" aria-disabled={busy}>
        Valider la sélection{count > 0 ? ` (${count})` : ''}
      </button>
      <button className="btn danger" type="submit" formAction={`${address}/rejet`} aria-disabled={busy}>
        Rejeter la sélection{count > 0 ? ` (${count})` : ''}
      </button>
    </form>
  )
}

function boxes(region: HTMLElement | null): HTMLInputElement[] {
  return [...(region?.querySelectorAll<HTMLInputElement>(`input[name^="${choicePrefix}"]:enabled`) ?? [])]
}

/** Counts the checked boxes in the DOM, because browsers restore them after a reload. */
function useSelectionCounts(region: React.RefObject<HTMLElement | null>): [checked: number, all: number] {
  const [counts, setCounts] = useState<[number, number]>([0, 0])
  useEffect(() => {
    const around = region.current
    if (!around) return
    const recount = () => {
      const rowBoxes = boxes(around)
      const next: [number, number] = [rowBoxes.filter((box) => box.checked).length, rowBoxes.length]
      setCounts((before) => (before[0] === next[0] && before[1] === next[1] ? before : next))
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
  return counts
}

function checkAll(region: HTMLElement | null, isChecked: boolean): void {
  for (const box of boxes(region)) box.checked = isChecked
  region?.dispatchEvent(new Event('change'))
}
