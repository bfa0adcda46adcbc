import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ModeratedComment } from '../moderated-comment.ts'
import { focusAfterDecision, focusAfterUndo } from './decision-focus.ts'
import type { DecisionAnswer, UndoAnswer } from './decision-responses.ts'
import {
  freshList,
  isUndoneElsewhere,
  frozenList,
  type DecidedHere,
  type FrozenList,
  type FrozenRow,
} from './frozen-list.ts'

export interface ListDecisions {
  onSend: (ids: string[]) => void
  onRefused: (ids: string[]) => void
  onDecided: (answer: DecisionAnswer) => void
  onUndone: (answer: UndoAnswer) => void
}

export interface StatusMessage {
  text: string
  detail: string | null
  /** Empty after an undo. */
  undoable: number[]
  ids: string[]
}

/**
 * The rows of a list of comments to decide on. Frozen while a pointer or the focus is in the table, or it is scrolled
 * to; otherwise current.
 * @param readUpTo last line of the audit log when `fresh` was read
 */
export function useDecidedList(
  fresh: ModeratedComment[],
  readUpTo: number,
  region: React.RefObject<HTMLElement | null>,
) {
  const [list, setList] = useState<FrozenList>(() => freshList(fresh))
  const [statusMessage, setStatusMessage] = useState<StatusMessage | null>(null)
  const seen = useRef(fresh)
  const rows = useRef<FrozenRow[]>(list.rows)
  const here = useRef<{ decided: Map<string, MapValue<DecidedHere['decided']>>; sending: Set<string> }>({
    decided: new Map(),
    sending: new Set(),
  })
  useLayoutEffect(() => {
    rows.current = list.rows
  }, [list])

  useEffect(() => {
    if (seen.current === fresh) return
    seen.current = fresh
    const { decided } = here.current
    const today = new Map(fresh.map((comment) => [comment.id, comment]))
    for (const [id, { decision }] of decided) {
      if (isUndoneElsewhere(decision, today.get(id), readUpTo)) decided.delete(id)
    }
    const mayMove = !isUnderWay(region.current)
    setList((before) => (mayMove ? freshList(fresh, here.current) : frozenList(before.rows, fresh, here.current)))
  }, [fresh, readUpTo, region])

  useLayoutEffect(() => {
    if (!statusMessage) return
    if (statusMessage.undoable.length > 0) focusAfterDecision(statusMessage.ids)
    else focusAfterUndo(statusMessage.ids)
  }, [statusMessage])

  const decisions = useMemo<ListDecisions>(
    () => ({
      onSend: (ids) => {
        for (const id of ids) here.current.sending.add(id)
      },
      onRefused: (ids) => {
        for (const id of ids) here.current.sending.delete(id)
      },
      onDecided: ({ message, detail, decided }) => {
        here.current.sending.clear()
        for (const decision of decided) {
          const comment = rows.current.find((row) => row.comment.id === decision.id)?.comment
          if (comment) here.current.decided.set(decision.id, { comment, decision })
        }
        setList((before) => ({ ...before, rows: marked(before.rows, here.current) }))
        const [ids, undoable] = [decided.map(({ id }) => id), decided.map(({ number }) => number)]
        setStatusMessage({ text: message, detail: detail ?? null, ids, undoable })
      },
      onUndone: ({ message, detail, undone }) => {
        for (const id of undone) here.current.decided.delete(id)
        setList((before) => ({ ...before, rows: marked(before.rows, here.current) }))
        setStatusMessage({ text: message, detail: detail ?? null, ids: undone, undoable: [] })
      },
    }),
    [],
  )

  return {
    ...list,
    statusMessage,
    decisions,
    showAll: useCallback(() => setList(freshList(seen.current, here.current)), []),
  }
}

type MapValue<Of> = Of extends ReadonlyMap<string, infer Value> ? Value : never

function marked(rows: FrozenRow[], { decided }: DecidedHere): FrozenRow[] {
  return rows.map((row) => ({ ...row, decision: decided.get(row.comment.id)?.decision ?? null }))
}

function isUnderWay(region: HTMLElement | null): boolean {
  if (!region) return false
  return region.matches(':hover') || region.contains(document.activeElement) || region.getBoundingClientRect().top < 0
}
