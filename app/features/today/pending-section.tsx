import { useState } from 'react'
import { PendingComments, type PendingList } from '#features/moderation/pending-comments.tsx'
import { ThreadSection } from '#platform/ui/thread-section.tsx'

export function PendingSection({ pending, ...list }: PendingList) {
  const [hadSome, setHadSome] = useState(pending > 0)
  if (pending > 0 && !hadSome) setHadSome(true)
  // Comments that were decided here stay in view, with their « Annuler », until the page is left.
  if (!hadSome) return null
  return (
    <ThreadSection id="waiting" title={titleOf(pending)}>
      <PendingComments {...list} pending={0} />
      <p>
        <a className="link" href="/compte/moderation">
          Ouvrir la modération
        </a>
      </p>
    </ThreadSection>
  )
}

const words = ['Un', 'Deux', 'Trois', 'Quatre', 'Cinq', 'Six', 'Sept', 'Huit', 'Neuf']

function titleOf(pending: number): string {
  if (pending === 0) return 'Plus aucun commentaire n’attend'
  return `${words[pending - 1] ?? pending} ${pending === 1 ? 'commentaire attend' : 'commentaires attendent'}`
}
