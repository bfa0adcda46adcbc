import { de } from '#platform/text/elision.ts'
import type { FormInputs } from '#platform/field-input.ts'
import { isEditor, type Account } from '#features/accounts/account.ts'
import { ownCommentsHref } from '#features/accounts/places.ts'
import { frenchDateTime } from '#platform/text/french.ts'
import { articlePath } from '#features/articles/slug.ts'
import { notSignedIn } from '#features/accounts/sign-in-messages.ts'

export const commentCharactersMax = 5000
export const commentsPerPage = 50

const content = { label: 'Votre commentaire', required: true, multiline: true } as const
export const commentInputs = { content } as const satisfies FormInputs
export const answerInputs = { content: { ...content, label: 'Votre réponse' } } as const satisfies FormInputs
export const editInputs = { content: { ...content, label: 'Votre texte' } } as const satisfies FormInputs

export interface ShownComment {
  id: string
  authorName: string
  /** Written by an administrator: shown with the badge that no name can imitate. */
  isByTeam: boolean
  isByAuthor?: boolean
  text: string
  at: string
}

export interface NamedComment extends ShownComment {
  /** The name for screen readers, which no other comment of the list has. */
  name: string
}

export interface PublishedComment extends NamedComment {
  isPinned: boolean
  answers: NamedComment[]
}

export function hasThread({ isPinned, isByTeam, isByAuthor, answers }: PublishedComment): boolean {
  return isPinned || isByTeam || isByAuthor === true || answers.length > 0
}

export interface ListedComment extends NamedComment {
  validated: boolean
  article: { title: string; slug: string }
  /** A decision removed the comment at `at`. Only its author still reads it. */
  refusal?: { reason: string | null; event: 'rejected' | 'deleted' }
}

export interface OpenComment extends ShownComment {
  version: number
  validated: boolean
  isAnswer: boolean
  article: { title: string; slug: string }
}

export interface CommentPage<Comment> {
  comments: Comment[]
  older: string | null
}

export const teamLabel = 'L’équipe du site'
export const authorLabel = 'Auteur'
export const pinnedLabel = 'Épinglé'

/** The author in a sentence, where no badge can stand. */
export function authorInText({ authorName, isByTeam }: Pick<ShownComment, 'authorName' | 'isByTeam'>): string {
  return isByTeam ? `${authorName} (${teamLabel.replace('L', 'l')})` : authorName
}

/** Names the comments of one list for screen readers, without their texts. Equal names are numbered. */
export function distinctNames<Comment>(nameOf: (comment: Comment) => string): (comment: Comment) => string {
  const counts = new Map<string, number>()
  return (comment) => {
    const name = nameOf(comment)
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count > 1 ? `${name} (${count})` : name
  }
}

export function commentName({ authorName, at }: Pick<ShownComment, 'authorName' | 'at'>): string {
  return `commentaire ${de(authorName)}, ${frenchDateTime(at)}`
}

/** An edited comment that needs no validation gets a second line, `published`. */
export type CommentEvent = RecordedChange | 'published'

export type RecordedChange =
  | 'received'
  | 'edited'
  | 'withdrawn'
  | 'validated'
  | 'rejected'
  | 'deleted'
  | 'undone'
  | 'reported'
  | 'kept'
  | 'pinned'
  | 'unpinned'

export function isDecision(event: CommentEvent): event is 'validated' | 'rejected' | 'deleted' {
  return event === 'validated' || event === 'rejected' || event === 'deleted'
}

/** After these events a decision can still be undone. */
export const stateNeutralEvents: CommentEvent[] = ['reported', 'kept', 'pinned', 'unpinned']

export function isStateNeutral(change: string): boolean {
  return stateNeutralEvents.some((event) => event === change)
}

interface OwnedComment {
  userId: string | null
  answersTo: string | null
}

export type CommentStatus = 'En attente' | 'Publié' | 'Rejeté' | 'Supprimé'

export function statusLabel(comment: Pick<ListedComment, 'validated' | 'refusal'>): CommentStatus {
  if (comment.refusal) return comment.refusal.event === 'deleted' ? 'Supprimé' : 'Rejeté'
  return comment.validated ? 'Publié' : 'En attente'
}

export function whyNotComment(account: Account | null): string | null {
  return account ? null : 'Vous devez être connecté pour laisser un commentaire.'
}

/** Members change their own comments; any editor may change the team’s answers. */
export function whyNotEditComment(comment: OwnedComment | null, account: Account | null): string | null {
  return whyNotChange(comment, account, 'modifier')
}

export function whyNotWithdrawComment(comment: OwnedComment | null, account: Account | null): string | null {
  return whyNotChange(comment, account, 'supprimer')
}

function whyNotChange(
  comment: OwnedComment | null,
  account: Account | null,
  verb: 'modifier' | 'supprimer',
): string | null {
  if (!account) return notSignedIn
  if (!comment) return commentMissing
  if (comment.answersTo)
    return isEditor(account) ? null : `Seuls les éditeurs et les administrateurs peuvent ${verb} cette réponse.`
  return comment.userId === account.id ? null : `Seul son auteur peut ${verb} ce commentaire ici.`
}

export function whyNotAnswer(comment: OwnedComment | null, account: Account | null): string | null {
  if (!account) return notSignedIn
  if (!isEditor(account)) return 'Seuls les éditeurs et les administrateurs répondent aux commentaires.'
  if (!comment) return commentMissing
  return comment.answersTo ? 'Une réponse ne reçoit pas de réponse.' : null
}

export const commentRulesId = 'regles-des-commentaires'
export const commentRulesHref = `/mentions-legales#${commentRulesId}`

export const commentMissing = 'Ce commentaire n’existe plus.'

export const loadFailure = 'Erreur lors du chargement des commentaires : '

export const commentSentNotice = 'Merci pour votre commentaire ! Il sera publié après validation par un administrateur.'

export const commentPublishedNotice = 'Merci pour votre commentaire ! Il est publié.'

export const sentBefore =
  'un premier envoi est déjà arrivé, sans ces changements. Modifiez-le dans «\u00a0Mes commentaires\u00a0», ou envoyez de nouveau pour en ajouter un second.'

export const sendFailure = "Erreur lors de l'envoi du commentaire : "

export function pageOfOwnComment(isAnswer: boolean, slug: string): string {
  return isAnswer ? `${articlePath(slug)}#commentaires` : ownCommentsHref
}
