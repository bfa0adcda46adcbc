import { useState } from 'react'
import type { ModeratedComment } from '#features/moderation/moderated-comment.ts'
import { PendingComments } from '#features/moderation/pending-comments.tsx'
import { TodaySection } from './today-section.tsx'

interface PendingSectionProps {
  comments: ModeratedComment[]
  auditLogNumber: number
  pending: number
  listHref: string
}

export function PendingSection({ comments, auditLogNumber, pending, listHref }: PendingSectionProps) {
  const [hadSome, setHadSome] = useState(pending > 0)
  if (pending > 0 && !hadSome) setHadSome(true)
  // Comments that were decided here stay in view, with their « Annuler », until the page is left.
  if (!hadSome) return null
  return (
    <TodaySection id="waiting" title={titleOf(pending)}>
      <PendingComments comments={comments} auditLogNumber={auditLogNumber} pending={0} listHref={listHref} />
      <p>
        <a className="link" href="/compte/moderation">
          Ouvrir la modération
        </a>
      </p>
    </TodaySection>
  )
}

const words = ['Un', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six', 'Sept', 'Huit', 'Neuf']

function titleOf(pending: number): string {
  if (pending === 0) return 'Plus aucun commentaire n’attend'
  return `${words[pending - 1] ?? pending} ${pending === 1 ? 'commentaire attend' : 'commentaires attendent'}`
}
