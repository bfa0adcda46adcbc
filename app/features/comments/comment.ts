import type { Account } from '#features/accounts/account.ts'

export const commentCharactersMax = 5000
export const commentsPerPage = 50

/** A validated comment, as everybody reads it. */
export interface ShownComment {
  id: string
  authorName: string
  text: string
  at: string
}

/** A member's own comment, or any comment for an administrator. */
export interface ListedComment extends ShownComment {
  validated: boolean
  article: { title: string; slug: string }
}

export function statusLabel(comment: { validated: boolean }): 'En attente' | 'Publié' {
  return comment.validated ? 'Publié' : 'En attente'
}

export function whyNotComment(account: Account | null): string | null {
  return account ? null : 'Vous devez être connecté pour laisser un commentaire.'
}
