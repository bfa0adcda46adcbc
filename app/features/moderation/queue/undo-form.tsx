import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useInPlaceForm } from '#platform/forms/use-in-place-form.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { isReachable } from '#platform/requests/is-reachable.ts'
import { useRefusalToast } from '#platform/ui/toasts.tsx'
import { inPlaceFields, type RefusedAnswer, type UndoAnswer } from './decision-responses.ts'
import { undoAllMark, undoMark } from './decision-focus.ts'
import type { ListDecisions } from './use-decided-list.ts'

interface UndoFormProps {
  numbers: number[]
  returnTo: string
  label: string
  /** Accessible name, where the visible label does not identify the decision. */
  name?: string
  decisions?: ListDecisions | undefined
}

export function UndoForm({ numbers, returnTo, label, name, decisions }: UndoFormProps) {
  const { revalidate } = useRevalidator()
  const { answer, busy, attributes } = useInPlaceForm<UndoAnswer | RefusedAnswer>({
    action: '/compte/moderation/annulation',
    added: decisions && inPlaceFields,
    answerOnFailure: (reason) => ({ message: `Erreur lors de l’annulation\u00a0: ${reason}` }),
    onSend: () => decisions?.onUndoSent(numbers),
    onAccepted: () => document.querySelector<HTMLElement>('h1[tabindex]')?.focus(),
  })
  useRefusalToast(answer?.undone ? undefined : answer)
  useEffect(() => {
    if (!answer) return
    if (answer.undone) decisions?.onUndone(answer)
    else decisions?.onUndoRefused()
    void isReachable().then((reachable) => (reachable ? revalidate() : undefined))
  }, [answer, decisions, revalidate])
  const isOne = numbers.length === 1
  return (
    <form {...attributes} data-action={isOne ? undoMark : undoAllMark} data-number={isOne ? numbers[0] : undefined}>
      <input type="hidden" name="returnTo" value={returnTo} />
      {numbers.map((number) => (
        <input key={number} type="hidden" name={`decision-${number}`} value="1" />
      ))}
      <button className="btn outline" type="submit" aria-disabled={busy} aria-label={name}>
        <Icon name="undo" />
        {label}
      </button>
    </form>
  )
}
