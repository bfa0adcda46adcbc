import { createContext, useContext, useEffect, useRef } from 'react'
import { useRevalidator } from 'react-router'
import { useInPlaceForm } from '#platform/forms/use-in-place-form.ts'
import { isReachable } from '#platform/requests/is-reachable.ts'
import { useRefusalToast } from '#platform/ui/toasts.tsx'
import { anyCommentDecisions, type DecisionAddresses } from '../decision-addresses.ts'
import { inPlaceFields, type DecisionAnswer, type RefusedAnswer } from './decision-responses.ts'
import type { ListDecisions } from './use-decided-list.ts'

interface DecisionContextValue {
  addresses: DecisionAddresses
  returnTo: string
  list?: ListDecisions
}

const DecisionContext = createContext<DecisionContextValue>({
  addresses: anyCommentDecisions,
  returnTo: '/compte/moderation',
})
export const DecisionProvider = DecisionContext.Provider

export function useDecisionContext(): DecisionContextValue {
  return useContext(DecisionContext)
}

export function useDecision(action: string, failurePrefix: string, decidedBy: (form: HTMLFormElement) => string[]) {
  const { list } = useDecisionContext()
  const sentIds = useRef<string[]>([])
  const { answer, ...decision } = useInPlaceForm<DecisionAnswer | RefusedAnswer>({
    action,
    repeats: true,
    extraFields: list && inPlaceFields,
    answerOnFailure: (reason) => ({ message: failurePrefix + reason }),
    onSend: (form) => {
      sentIds.current = decidedBy(form)
      list?.onSend(sentIds.current)
    },
  })
  useRefusalToast(answer?.decided ? undefined : answer)
  useReloadAfter(answer, (message) => {
    if (message.decided) list?.onDecided(message)
    else list?.onRefused(sentIds.current)
  })
  return decision
}

/** Reloads the list, because another administrator may have decided first. */
export function useReloadAfter<Answer>(answer: Answer | undefined, receive: (answer: Answer) => void): void {
  const { revalidate } = useRevalidator()
  const latest = useRef({ receive, revalidate })
  useEffect(() => {
    latest.current = { receive, revalidate }
  })
  useEffect(() => {
    if (answer === undefined) return
    latest.current.receive(answer)
    void isReachable().then((reachable) => (reachable ? latest.current.revalidate() : undefined))
  }, [answer])
}
