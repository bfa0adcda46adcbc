import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { idempotencyKeyField } from '#platform/requests/idempotency-key.ts'
import { postInPlace } from '#platform/forms/in-place-request.ts'
import { newUuid } from '#platform/text/new-uuid.ts'
import { useToast } from '#platform/ui/toasts.tsx'
import { useScriptedControl } from '#platform/ui/use-hydrated.ts'
import { inPlaceFields, type DecisionAnswer, type RefusedAnswer } from './decision-responses.ts'
import { choicePrefix, selectionFormId } from './selection.ts'
import type { ListDecisions } from './use-decided-list.ts'

interface SelectionBarProps {
  listHref: string
  region: React.RefObject<HTMLElement | null>
  decisions: ListDecisions
}

const addresses = {
  validation: '/compte/moderation/selection/validation',
  rejet: '/compte/moderation/selection/rejet',
}

export function SelectionBar({ listHref, region, decisions }: SelectionBarProps) {
  const scripted = useScriptedControl()
  const { revalidate } = useRevalidator()
  const show = useToast()
  const [busy, setBusy] = useState(false)
  const [chosen, all] = useChosen(region)
  const takeBack = useRef<() => void>(null)

  async function send(action: string, form: HTMLFormElement): Promise<void> {
    setBusy(true)
    takeBack.current?.()
    const fields: Record<string, string> = { [idempotencyKeyField]: newUuid(), ...inPlaceFields }
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') fields[name] = value
    const ids = Object.keys(fields).flatMap((name) =>
      name.startsWith(choicePrefix) ? name.slice(choicePrefix.length) : [],
    )
    decisions.onSend(ids)
    const got = await postInPlace<DecisionAnswer | RefusedAnswer>(action, fields)
    setBusy(false)
    if (got.kind === 'data' && got.data.decided) decisions.onDecided(got.data)
    else {
      decisions.onRefused(ids)
      if (got.kind !== 'redirect')
        takeBack.current = show({ kind: 'error', text: got.kind === 'data' ? got.data.message : got.sentence })
    }
    // Reloads the list to show those that could not be decided.
    if (got.kind === 'data') await revalidate()
  }

  return (
    <form
      id={selectionFormId}
      className="selection-bar"
      data-decision-region
      method="post"
      action={addresses.validation}
      onSubmit={(event) => {
        event.preventDefault()
        const { submitter } = event.nativeEvent
        const action = submitter?.getAttribute('formaction') ?? addresses.validation
        if (!busy) void send(action, event.currentTarget)
      }}
    >
      <input type="hidden" name="returnTo" value={listHref} />
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
      <button className="btn danger" type="submit" formAction={addresses.rejet} aria-disabled={busy}>
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
