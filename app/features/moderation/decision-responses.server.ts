import type { FlashNotice } from '#platform/ui/notice.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import { type DecisionAnswer, inPlaceField, type UndoAnswer } from './queue/decision-responses.ts'

/** The script shows the result in its list. Without script the next page shows it, with « Annuler ». */
export function answerDecision(body: FormData, backHref: string, answer: DecisionAnswer): DecisionAnswer | Response {
  if (body.has(inPlaceField)) return answer
  const undoable = answer.decided.map(({ number }) => number)
  const at = undoable.length > 0 ? `${backHref.replace(/#.*/, '')}#contenu` : backHref
  return redirectWithNotice(at, { ...noticeOf(answer), undoable })
}

export function answerUndo(body: FormData, backHref: string, answer: UndoAnswer): UndoAnswer | Response {
  return body.has(inPlaceField) ? answer : redirectWithNotice(backHref, noticeOf(answer))
}

function noticeOf({ message, detail }: DecisionAnswer | UndoAnswer): Omit<FlashNotice, 'id'> {
  return { kind: 'success', text: message, ...(detail && { detail }) }
}
