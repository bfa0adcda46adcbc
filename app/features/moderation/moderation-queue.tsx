import { useState } from 'react'
import { AddArticleButton } from '#features/editor/article-actions.tsx'
import { Empty } from '#platform/ui/empty.tsx'
import { allCommentsAddress, nothingToRead } from './moderation.ts'
import { RecentDecisions } from './recent-decisions.tsx'
import type { Undoable } from './undo.server.ts'
import { PendingComments, type PendingList } from './pending-comments.tsx'

interface ModerationQueueProps extends PendingList {
  hasArticles: boolean
  undoable: Undoable[]
  reportCount: number
  choosesFirst: boolean
  mayChangeRules: boolean
}

export function ModerationQueue({
  hasArticles,
  undoable,
  reportCount,
  choosesFirst,
  mayChangeRules,
  ...list
}: ModerationQueueProps) {
  const { comments, listHref } = list
  const [choosing, setChoosing] = useState(choosesFirst)
  const choosingHref = `${listHref}${listHref.includes('?') ? '&' : '?'}choisir=1`

  return (
    <>
      <PendingComments
        {...list}
        choosing={choosing}
        links={
          <p className="moderation-links">
            {(choosing || comments.length > 0) && (
              <a
                className="link"
                href={choosing ? listHref : choosingHref}
                onClick={(event) => {
                  event.preventDefault()
                  setChoosing(!choosing)
                }}
              >
                {choosing ? 'Ne plus choisir' : 'Choisir plusieurs'}
              </a>
            )}
            <a className="link" href="/compte/signalements">
              Signalements{reportCount > 0 && ` (${reportCount})`}
            </a>
            {mayChangeRules && (
              <a className="link" href="/compte/moderation/reglages">
                Règles
              </a>
            )}
          </p>
        }
      >
        <NothingWaits hasArticles={hasArticles} listHref={listHref} />
      </PendingComments>
      <RecentDecisions undoable={undoable} />
    </>
  )
}

function NothingWaits({ hasArticles, listHref }: { hasArticles: boolean; listHref: string }) {
  if (!hasArticles) return <Empty action={<AddArticleButton from={listHref} quiet />}>{nothingToRead}</Empty>
  return (
    <Empty link={{ href: allCommentsAddress, label: 'Voir tous les commentaires' }}>
      Aucun commentaire en attente. Les prochains apparaîtront ici.
    </Empty>
  )
}
