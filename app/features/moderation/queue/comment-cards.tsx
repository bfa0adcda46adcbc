import { type CardOptions, CommentCard } from './comment-card.tsx'
import type { FrozenRow } from './frozen-list.ts'

interface CommentCardsProps extends CardOptions {
  label: string
  rows: FrozenRow[]
  /** Their check boxes appear: by style alone, which is quick however long the list. */
  choosing?: boolean
}

export function CommentCards({ label, rows, choosing = false, ...options }: CommentCardsProps) {
  return (
    <ul className={choosing ? 'comment-cards choosing' : 'comment-cards'} aria-label={label}>
      {rows.map((row) => (
        <CommentCard key={row.comment.id} row={row} {...options} />
      ))}
    </ul>
  )
}
