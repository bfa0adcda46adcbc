import { useInPlaceForm } from '#platform/forms/use-in-place-form.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { useRefusalToast } from '#platform/ui/toasts.tsx'
import { inPlaceFields, type RefusedAnswer, type UndoAnswer } from './decision-responses.ts'
import { undoAllMark, undoMark } from './decision-focus.ts'
import { useDecisionContext, useReloadAfter } from './decision-context.ts'

export function UndoForm({ numbers, label, name }: { numbers: number[]; label: string; name?: string }) {
  const { list, returnTo } = useDecisionContext()
  const { answer, busy, attributes } = useInPlaceForm<UndoAnswer | RefusedAnswer>({
    action: '/compte/moderation/annulation',
    extraFields: list && inPlaceFields,
    answerOnFailure: (reason) => ({ message: `Erreur lors de l’annulation\u00a0: ${reason}` }),
    onSend: () => list?.onUndoSent(numbers),
    onAccepted: () => document.querySelector<HTMLElement>('h1[tabindex]')?.focus(),
  })
  useRefusalToast(answer?.undone ? undefined : answer)
  useReloadAfter(answer, (message) => {
    if (message.undone) list?.onUndone(message)
    else list?.onUndoRefused()
  })
  const isOne = numbers.length === 1
  return (
    <form {...attributes} data-action={isOne ? undoMark : undoAllMark}>
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
