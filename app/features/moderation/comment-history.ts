import type { CommentEvent } from '#features/comments/comment.ts'

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
