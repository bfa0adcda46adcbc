import type { NamedComment, OpenComment } from '#features/comments/comment.ts'
import type { CommentCounts, PastComment } from '#features/comments/member-comments.server.ts'
import { viewHref } from '#platform/ui/list-page.ts'
import { allCommentsAddress } from './moderation.ts'

export interface MemberHistory extends CommentCounts {
  id: string
  last: PastComment[]
  banReason: string | null
}

export interface ModeratedComment extends OpenComment, NamedComment {
  edited: boolean
  isPinned: boolean
  phrases?: string[] | undefined
  heldBy: string[]
  article: { id: string; title: string; slug: string; closed: boolean }
  member: MemberHistory | null
}

export const pastCommentsMax = 3

export const statusFilterLabels = { attente: 'En attente', publies: 'Publiés' } as const
type StatusFilter = keyof typeof statusFilterLabels

export interface CommentSearch {
  term: string
  status: StatusFilter | null
}

export const commentTermCharactersMax = 100

export function allCommentsHref({ term, status }: CommentSearch, before: string | null = null): string {
  return viewHref(allCommentsAddress, { q: term, etat: status, avant: before })
}

export function historySummary({ published, refused, pending }: MemberHistory): string {
  if (published + refused === 0 && pending <= 1) return 'Premier commentaire'
  const parts = [
    published > 0 && `${published} publié${published < 2 ? '' : 's'}`,
    refused > 0 && `${refused} rejeté${refused < 2 ? '' : 's'}`,
    pending > 0 && `${pending} en attente`,
  ]
  return parts.filter(Boolean).join(', ')
}
