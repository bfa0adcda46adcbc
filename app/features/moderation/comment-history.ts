import type { CommentEvent } from '#features/comments/comment.ts'

interface HistoryLine {
  number: number
  event: CommentEvent
  label: string
  /** The actor's name, or null for a visitor, a rule or a person who has left. */
  by: string | null
  at: string
  text: string
  reason: string | null
}

export interface CommentHistory {
  id: string
  article: { title: string; slug: string } | null
  lines: HistoryLine[]
}

export const eventLabels: Record<CommentEvent, string> = {
  received: 'Arrivé, en attente',
  published: 'Publié sans attendre',
  edited: 'Modifié',
  withdrawn: 'Retiré par son auteur',
  validated: 'Validé et publié',
  rejected: 'Rejeté',
  deleted: 'Supprimé',
  undone: 'Décision annulée',
  reported: 'Signalé',
  kept: 'Signalement traité\u00a0: il reste publié',
  pinned: 'Épinglé',
  unpinned: 'Épingle retirée',
}

export function commentPath(id: string): string {
  return `/compte/commentaires/${id}`
}
