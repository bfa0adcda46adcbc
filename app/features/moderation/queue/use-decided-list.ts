import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { de } from '#platform/text/elision.ts'
import type { DecisionAddresses } from '../decision-addresses.ts'
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

interface ListMemory {
  latest: ModeratedComment[]
  rows: FrozenRow[]
  decided: Map<string, { comment: ModeratedComment; decision: DecidedComment }>
  sending: Set<string>
  /** Rows of these decisions keep the form that waits for its answer, even if the list is read before it arrives. */
  undoing: Set<number>
  /** Line of the audit log of the last undo made here: a list that was read before it is out of date. */
  undoneAt: number
}

/**
 * The rows of a list of comments to decide on. They stay in place while a pointer or the focus is in the list, or the
 * page is scrolled to it; otherwise they follow `fresh`.
 * @param readUpTo last line of the audit log when `fresh` was read; 0 when unknown
 */
export function useDecidedList(
  fresh: ModeratedComment[],
  readUpTo: number,
  region: React.RefObject<HTMLElement | null>,
  { addresses, returnTo }: { addresses: DecisionAddresses; returnTo: string },
) {
  const [list, setList] = useState<FrozenList>(() => freshList(fresh))
  const [statusMessage, setStatusMessage] = useState<StatusMessage | null>(null)
  const memory = useRef<ListMemory>({
    latest: fresh,
    rows: list.rows,
    decided: new Map(),
    sending: new Set(),
    undoing: new Set(),
    undoneAt: 0,
  })
  useLayoutEffect(() => {
    memory.current.rows = list.rows
  }, [list])

  useEffect(() => {
    const { latest, decided, undoing, undoneAt } = memory.current
    const isOlderThanUndo = readUpTo > 0 && readUpTo < undoneAt
    if (latest === fresh || isOlderThanUndo) return
    memory.current.latest = fresh
    const today = new Map(fresh.map((comment) => [comment.id, comment]))
    for (const [id, { decision }] of decided) {
      const isUndone = isUndoneElsewhere(decision, today.get(id), readUpTo)
      if (isUndone && !undoing.has(decision.number)) decided.delete(id)
    }
    const mayMove = !isUnderWay(region.current)
    setList(({ rows: before }) => {
      const current = sameObjects(fresh, before)
      return mayMove ? freshList(current, memory.current) : frozenList(before, current, memory.current)
    })
  }, [fresh, readUpTo, region])

  useLayoutEffect(() => {
    if (!statusMessage) return
    if (statusMessage.undoable.length > 0) focusAfterDecision(statusMessage.ids, statusMessage.next?.id ?? null)
    else focusAfterUndo(statusMessage.ids)
  }, [statusMessage])

  const decisions = useListDecisions(memory, setList, setStatusMessage)
  return {
    ...list,
    statusMessage,
    context: useMemo(() => ({ addresses, returnTo, list: decisions }), [addresses, returnTo, decisions]),
    showAll: useCallback(() => setList(freshList(memory.current.latest, memory.current)), []),
  }
}

function useListDecisions(
  memoryRef: React.RefObject<ListMemory>,
  setList: React.Dispatch<React.SetStateAction<FrozenList>>,
  setStatusMessage: (message: StatusMessage) => void,
): ListDecisions {
  return useMemo(() => {
    const showDecisions = () =>
      setList((before) => ({ ...before, rows: withDecisions(before.rows, memoryRef.current) }))
    return {
      onSend: (ids) => {
        for (const id of ids) memoryRef.current.sending.add(id)
      },
      onRefused: (ids) => {
        for (const id of ids) memoryRef.current.sending.delete(id)
      },
      onDecided: ({ message, detail = null, decided }) => {
        const { rows, sending, decided: decidedHere } = memoryRef.current
        sending.clear()
        for (const decision of decided) {
          const comment = rows.find((row) => row.comment.id === decision.id)?.comment
          if (comment) decidedHere.set(decision.id, { comment, decision })
        }
        showDecisions()
        const [ids, undoable] = [decided.map(({ id }) => id), decided.map(({ number }) => number)]
        const next = nextToDecide(rows, new Set(decidedHere.keys()), ids)
        setStatusMessage({ text: sentenceOf(decided, rows) ?? message, detail, ids, undoable, next })
      },
      onUndoSent: (numbers) => {
        for (const number of numbers) memoryRef.current.undoing.add(number)
      },
      onUndoRefused: () => memoryRef.current.undoing.clear(),
      onUndone: ({ message, detail = null, undone, auditLogNumber }) => {
        memoryRef.current.undoing.clear()
        memoryRef.current.undoneAt = auditLogNumber
        for (const id of undone) memoryRef.current.decided.delete(id)
        showDecisions()
        setStatusMessage({ text: message, detail, ids: undone, undoable: [], next: null })
      },
    }
  }, [memoryRef, setList, setStatusMessage])
}

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
