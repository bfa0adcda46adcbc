import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { de } from '#platform/text/elision.ts'
import type { ModeratedComment } from '../moderated-comment.ts'
import { type DecidedComment, decisionWords, answerNotice } from '../moderation.ts'
import { focusAfterDecision, focusAfterUndo } from './decision-focus.ts'
import type { DecisionAnswer, UndoAnswer } from './decision-responses.ts'
import {
  freshList,
  isUndoneElsewhere,
  frozenList,
  nextToDecide,
  sameObjects,
  type DecidedHere,
  type FrozenList,
  type FrozenRow,
} from './frozen-list.ts'

export interface ListDecisions {
  onSend: (ids: string[]) => void
  onRefused: (ids: string[]) => void
  onDecided: (answer: DecisionAnswer) => void
  /** @param numbers of the decisions */
  onUndoSent: (numbers: number[]) => void
  onUndoRefused: () => void
  onUndone: (answer: UndoAnswer) => void
}

export interface StatusMessage {
  text: string
  detail: string | null
  undoable: number[]
  ids: string[]
  next: ModeratedComment | null
}

/**
 * The rows of a list of comments to decide on. Frozen while a pointer or the focus is in the table, or it is scrolled
 * to; otherwise current.
 * @param readUpTo last line of the audit log when `fresh` was read; 0: unknown
 */
export function useDecidedList(
  fresh: ModeratedComment[],
  readUpTo: number,
  region: React.RefObject<HTMLElement | null>,
) {
  const [list, setList] = useState<FrozenList>(() => freshList(fresh))
  const [statusMessage, setStatusMessage] = useState<StatusMessage | null>(null)
  const latest = useRef(fresh)
  const rows = useRef<FrozenRow[]>(list.rows)
  const here = useRef<{ decided: Map<string, MapValue<DecidedHere['decided']>>; sending: Set<string> }>({
    decided: new Map(),
    sending: new Set(),
  })
  /** Rows of these decisions keep the form that waits for its answer, even if the list is read before it arrives. */
  const undoing = useRef(new Set<number>())
  /** The last undo here: a list that was read before it says what is no longer true. */
  const undoneAt = useRef(0)
  useLayoutEffect(() => {
    rows.current = list.rows
  }, [list])

  useEffect(() => {
    const isOlderThanUndo = readUpTo > 0 && readUpTo < undoneAt.current
    if (latest.current === fresh || isOlderThanUndo) return
    latest.current = fresh
    const { decided } = here.current
    const today = new Map(fresh.map((comment) => [comment.id, comment]))
    for (const [id, { decision }] of decided) {
      const isUndone = isUndoneElsewhere(decision, today.get(id), readUpTo)
      if (isUndone && !undoing.current.has(decision.number)) decided.delete(id)
    }
    const mayMove = !isUnderWay(region.current)
    setList(({ rows: before }) => {
      const current = sameObjects(fresh, before)
      return mayMove ? freshList(current, here.current) : frozenList(before, current, here.current)
    })
  }, [fresh, readUpTo, region])

  useLayoutEffect(() => {
    if (!statusMessage) return
    if (statusMessage.undoable.length > 0) focusAfterDecision(statusMessage.ids, statusMessage.next?.id ?? null)
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
        setList((before) => ({ ...before, rows: withDecisions(before.rows, here.current) }))
        const [ids, undoable] = [decided.map(({ id }) => id), decided.map(({ number }) => number)]
        const next = nextToDecide(rows.current, new Set(here.current.decided.keys()), ids)
        setStatusMessage({
          text: sentenceOf(decided, rows.current) ?? message,
          detail: detail ?? null,
          ids,
          undoable,
          next,
        })
      },
      onUndoSent: (numbers) => {
        for (const number of numbers) undoing.current.add(number)
      },
      onUndoRefused: () => undoing.current.clear(),
      onUndone: ({ message, detail, undone, auditLogNumber }) => {
        undoing.current.clear()
        undoneAt.current = auditLogNumber
        for (const id of undone) here.current.decided.delete(id)
        setList((before) => ({ ...before, rows: withDecisions(before.rows, here.current) }))
        setStatusMessage({ text: message, detail: detail ?? null, ids: undone, undoable: [], next: null })
      },
    }),
    [],
  )

  return {
    ...list,
    statusMessage,
    decisions,
    showAll: useCallback(() => setList(freshList(latest.current, here.current)), []),
  }
}

type MapValue<Of> = Of extends ReadonlyMap<string, infer Value> ? Value : never

function sentenceOf([decision, ...others]: DecidedComment[], rows: FrozenRow[]): string | null {
  const comment = rows.find((row) => row.comment.id === decision?.id)?.comment
  if (!decision || !comment || others.length > 0) return null
  const sentence = `Commentaire ${de(comment.authorName)} ${decisionWords[decision.event].toLowerCase()}.`
  return decision.answered ? `${sentence} ${answerNotice}` : sentence
}

function withDecisions(rows: FrozenRow[], { decided }: DecidedHere): FrozenRow[] {
  return rows.map((row) => {
    const decision = decided.get(row.comment.id)?.decision ?? null
    return row.decision === decision ? row : { ...row, decision }
  })
}

function isUnderWay(region: HTMLElement | null): boolean {
  if (!region) return false
  return region.matches(':hover') || region.contains(document.activeElement) || region.getBoundingClientRect().top < 0
}
