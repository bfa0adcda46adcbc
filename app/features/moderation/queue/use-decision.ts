import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { useInPlaceForm } from '#platform/forms/use-in-place-form.ts'
import { isReachable } from '#platform/requests/is-reachable.ts'
import { useRefusalToast } from '#platform/ui/toasts.tsx'
import { inPlaceFields, type DecisionAnswer, type RefusedAnswer } from './decision-responses.ts'
import type { ListDecisions } from './use-decided-list.ts'

export function useDecision(action: string, failed: string, id: string, decisions: ListDecisions | undefined) {
  const { revalidate } = useRevalidator()
  const { answer, ...form } = useInPlaceForm<DecisionAnswer | RefusedAnswer>({
    action,
    repeats: true,
    added: decisions && inPlaceFields,
    answerOnFailure: (reason) => ({ message: failed + reason }),
    onSend: () => decisions?.onSend([id]),
  })
  useRefusalToast(answer?.decided ? undefined : answer)
  useEffect(() => {
    if (!answer) return
    if (answer.decided) decisions?.onDecided(answer)
    else decisions?.onRefused([id])
    // The row may be gone, because somebody else decided first. Not reloaded without a connection.
    void isReachable().then((reachable) => (reachable ? revalidate() : undefined))
  }, [answer, decisions, id, revalidate])
  return form
}
