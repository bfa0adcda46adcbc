import { isEditor, type Account } from '#features/accounts/account.ts'
import type { FormInputs } from '#platform/field-input.ts'
import type { CommentEvent } from '#features/comments/comment.ts'
import { shorten } from '#platform/text/shorten.ts'
import { frenchDate, frenchDateTime, frenchTime } from '#platform/text/french.ts'

export const allCommentsAddress = '/compte/commentaires/tous'

export const pendingCharacters = 150
export const reasonCharactersMax = 500
/** A decision can be undone for at least this long; its e-mail waits only `decisionEmailDelaySeconds`. */
export const undoMinutes = 10
const undoGraceSeconds = 10

export const suggestedReasons = [
  'Publicité ou lien sans rapport',
  'Propos blessants',
  'Sans rapport avec l’article',
  'Données personnelles',
  'Déjà publié',
]

export const decisionSentences = {
  approvedInQueue: 'Commentaire validé et publié !',
  rejectedInQueue: 'Commentaire rejeté et supprimé.',
  validated: 'Commentaire validé avec succès',
  deleted: 'Commentaire supprimé avec succès',
  answered: 'Réponse publiée, et le commentaire avec elle.',
} as const

export const answerNotice = 'Réponse publiée.'
export const reasonInputs = { reason: { label: 'Motif, pour son auteur (facultatif)' } } as const satisfies FormInputs
export const nothingToRead =
  'Ici, vous lirez chaque commentaire avant qu’il paraisse. Les premiers viendront avec le premier article.'
export const notUndoable = 'Cette décision n’existe pas.'

export const decisionWords = { validated: 'Validé', rejected: 'Rejeté', deleted: 'Supprimé' } as const

export const answerFailure = 'Erreur lors de l’envoi de la réponse\u00a0: '
export const publishedTogether = 'Son commentaire et votre réponse paraîtront ensemble.'

export interface Earlier {
  event: CommentEvent
  by: string | null
  own: boolean
  at: Date
}

/** The state of a comment under its lock, and the version that the administrator read. */
export interface ModerationCase {
  comment: { validated: boolean; version: number } | null
  readVersion: number | null
  earlier: Earlier | null
  at: Date
}

export function whyNotModerate(account: Account | null): string | null {
  return isEditor(account) ? null : 'Seuls les éditeurs et les administrateurs modèrent les commentaires.'
}

export function whyNotPinComment(comment: { validated: boolean; answersTo: string | null }): string | null {
  if (comment.answersTo) return 'Une réponse ne s’épingle pas\u00a0: épinglez le commentaire auquel elle répond.'
  return comment.validated ? null : 'Ce commentaire est en attente\u00a0: seul un commentaire publié s’épingle.'
}

export function whyNotDecidePending(moderationCase: ModerationCase, account: Account | null): string | null {
  return (
    whyNotModerate(account) ??
    whyNotModerateMissing(moderationCase) ??
    (moderationCase.comment?.validated
      ? (describeOutcome(moderationCase) ?? 'Ce commentaire est déjà publié.')
      : null) ??
    whyNotModerateUnread(moderationCase)
  )
}

export function whyNotDeleteComment(moderationCase: ModerationCase, account: Account | null): string | null {
  return whyNotModerate(account) ?? whyNotModerateMissing(moderationCase) ?? whyNotModerateUnread(moderationCase)
}

function whyNotModerateMissing(moderationCase: ModerationCase): string | null {
  if (moderationCase.comment) return null
  return describeOutcome(moderationCase) ?? 'Ce commentaire n’existe plus\u00a0: il a déjà été traité.'
}

function whyNotModerateUnread({ comment, readVersion }: ModerationCase): string | null {
  if (!comment || readVersion === null || readVersion === comment.version) return null
  return 'Son auteur a modifié ce commentaire pendant que vous le lisiez. Relisez-le avant de décider.'
}

const participles: Partial<Record<CommentEvent, string>> = {
  validated: 'publié',
  rejected: 'rejeté',
  deleted: 'supprimé',
}

/** Returns a sentence such as « Maïwenn a déjà publié ce commentaire à 14 h 02. » */
export function describeOutcome({ earlier, at }: Pick<ModerationCase, 'earlier' | 'at'>): string | null {
  if (!earlier) return null
  const then = earlier.at
  const when = frenchDate(then) === frenchDate(at) ? `à ${frenchTime(then)}` : `le ${frenchDateTime(then)}`
  if (earlier.event === 'withdrawn') return `Son auteur a retiré ce commentaire ${when}.`
  const participle = participles[earlier.event]
  if (!participle) return null
  const who = earlier.own ? 'Vous avez' : `${earlier.by ?? 'Un autre administrateur'} a`
  return `${who} déjà ${participle} ce commentaire ${when}.`
}

export type Decision = 'validated' | 'rejected' | 'deleted'

export interface DecidedComment {
  id: string
  number: number
  event: Decision
  /** The comment was validated with an answer, which undoing withdraws. */
  answered: boolean
  undoableUntil: string
}

export function undoableDecision({
  at,
  ...decision
}: Omit<DecidedComment, 'undoableUntil'> & { at: Date }): DecidedComment {
  return { ...decision, undoableUntil: undoableUntil(at).toISOString() }
}

export interface PastDecision {
  event: CommentEvent
  actorId: string | null
  at: Date
  isOutdated: boolean
}

/** It is rounded up to the end of the minute, because the page shows hours and minutes. */
export function undoableUntil(decidedAt: Date): Date {
  return new Date(Math.ceil(decidedAt.getTime() / 60_000 + undoMinutes) * 60_000)
}

export function whyNotUndo(decision: PastDecision | null, account: Account | null, at: Date): string | null {
  const forbidden = whyNotModerate(account)
  if (forbidden) return forbidden
  if (!decision || !(decision.event in participles)) return notUndoable
  if (decision.actorId !== account?.id) return 'Seule la personne qui a décidé peut annuler sa décision.'
  if (decision.isOutdated) return 'Cette décision ne peut plus être annulée\u00a0: elle n’est pas la dernière.'
  return at.getTime() <= undoableUntil(decision.at).getTime() + undoGraceSeconds * 1000
    ? null
    : `Une décision s’annule dans les ${undoMinutes}\u00a0minutes\u00a0: celle-ci est maintenant définitive.`
}

export function changesOf(text: string | null): string {
  return text ? `ce que vous venez d’écrire («\u00a0${text}\u00a0»)` : 'ces changements'
}

export function unstoredTextSentence(text: string): string {
  return `Ce que vous venez d’écrire n’est pas enregistré\u00a0: «\u00a0${text}\u00a0».`
}

/** Answers a corrected decision that was sent because the answer to the first one was lost. */
export function decidedBefore(text: string | null): string {
  return `une première décision est déjà enregistrée, sans ${changesOf(text)}. Pour la corriger, annulez-la dans les ${undoMinutes}\u00a0minutes.`
}

export function pendingBeginning(text: string): string {
  return shorten(text, pendingCharacters)
}
