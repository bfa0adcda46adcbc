import type { Account } from '#features/accounts/account.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { count } from '#platform/text/french.ts'
import { decideComment, type ReadComment } from './decisions.server.ts'
import { type DecidedComment, reasonCharactersMax } from './moderation.ts'
import { choicePrefix } from './queue/decision-responses.ts'
import { tidyLine } from '#platform/text/pasted-line.ts'

const choicesMax = 100

export function readSelection(form: FormData): ReadComment[] {
  const choices: ReadComment[] = []
  for (const [name, value] of form) {
    const id = name.startsWith(choicePrefix) ? name.slice(choicePrefix.length) : ''
    if (isUuid(id) && choices.length < choicesMax) choices.push({ id, version: readVersion(value) })
  }
  return choices
}

export function readVersion(value: FormDataEntryValue | null): number | null {
  const version = typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : 0
  return version > 0 ? version : null
}

export function readReason(value: FormDataEntryValue | null): string | null {
  if (typeof value !== 'string') return null
  const reason = tidyLine(value)
  return Array.from(reason).slice(0, reasonCharactersMax).join('').toWellFormed() || null
}

/** Each comment has its own transaction, so that a refused one does not block the others. */
export async function moderateSelection(
  decision: 'validated' | 'rejected',
  choices: ReadComment[],
  admin: Account,
  reason: string | null,
) {
  if (choices.length === 0) return { decided: [], text: 'Cochez d’abord un commentaire.', detail: null }
  const decided: DecidedComment[] = []
  const refusals: string[] = []
  for (const choice of choices) {
    const outcome = await decideComment(decision, choice, admin, reason)
    if (outcome.ok) decided.push(outcome.value)
    else refusals.push(outcome.refusal.sentence)
  }
  const total = decided.length
  const participle = decision === 'validated' ? ['validé et publié', 'validés et publiés'] : ['rejeté', 'rejetés']
  return {
    decided,
    text: `${count(total, 'commentaire')} ${total < 2 ? participle[0] : participle[1]}.`,
    detail: refusals.length > 0 ? leftOut(refusals) : null,
  }
}

function leftOut(refusals: string[]): string {
  const could = refusals.length < 2 ? '1 n’a pas pu l’être' : `${refusals.length} n’ont pas pu l’être`
  const reasons = [...new Set(refusals)]
  const more = reasons.length > 2 ? ' …' : ''
  return `${could}\u00a0: ${reasons.slice(0, 2).join(' ')}${more}`
}
