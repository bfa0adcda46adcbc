import { useRef } from 'react'
import { AddArticleButton } from '#features/editor/article-actions.tsx'
import { Empty } from '#platform/ui/empty.tsx'
import { count } from '#platform/text/french.ts'
import { PageLinks } from '#platform/ui/page-links.tsx'
import { FindForm } from '#platform/forms/find-form.tsx'
import { resultMark } from '#platform/ui/use-focus-after-navigation.ts'
import { anyCommentDecisions } from './decision-addresses.ts'
import {
  allCommentsHref,
  commentTermCharactersMax,
  statusFilterLabels,
  type CommentSearch,
  type ModeratedComment,
} from './moderated-comment.ts'
import { CommentCards } from './queue/comment-cards.tsx'
import { DecisionProvider } from './queue/decision-context.ts'
import { DecisionStatus } from './queue/decision-status.tsx'
import { useDecidedList } from './queue/use-decided-list.ts'
import { RecentDecisions } from './recent-decisions.tsx'
import type { Undoable } from './undo.server.ts'
import { allCommentsAddress } from './moderation.ts'

interface AllCommentsProps {
  comments: ModeratedComment[]
  hasArticles: boolean
  search: CommentSearch
  undoable: Undoable[]
  auditLogNumber: number
  before: string | null
  older: string | null
}

export function AllComments({
  comments,
  hasArticles,
  search,
  undoable,
  auditLogNumber,
  before,
  older,
}: AllCommentsProps) {
  const listHref = allCommentsHref(search, before)
  const region = useRef<HTMLDivElement>(null)
  const list = useDecidedList(comments, auditLogNumber, region, { addresses: anyCommentDecisions, returnTo: listHref })
  const isNarrowed = search.term !== '' || search.status !== null
  return (
    <DecisionProvider value={list.context}>
      <CommentsSearch {...search} />
      <p className="list-count" {...resultMark}>
        {count(comments.length, 'commentaire')}
        {older && ', et d’autres plus anciens'}
      </p>
      <DecisionStatus statusMessage={list.statusMessage} />
      {list.rows.length === 0 ? (
        <NoComment isNarrowed={isNarrowed} hasArticles={hasArticles} />
      ) : (
        <div ref={region}>
          <CommentCards label="Tous les commentaires, du plus récent au plus ancien" rows={list.rows} withStatus />
        </div>
      )}
      <PageLinks
        label="Pages de commentaires"
        newer={before ? { href: allCommentsHref(search), text: 'Commentaires les plus récents' } : null}
        older={older ? { href: allCommentsHref(search, older), text: 'Commentaires plus anciens' } : null}
      />
      <RecentDecisions undoable={undoable} />
    </DecisionProvider>
  )
}

function NoComment({ isNarrowed, hasArticles }: { isNarrowed: boolean; hasArticles: boolean }) {
  if (isNarrowed)
    return (
      <Empty link={{ href: allCommentsAddress, label: 'Voir tous les commentaires' }}>
        Aucun commentaire ne correspond.
      </Empty>
    )
  return (
    <Empty
      action={
        hasArticles ? (
          <a className="btn outline" href="/">
            Voir les articles
          </a>
        ) : (
          <AddArticleButton from={allCommentsAddress} quiet />
        )
      }
    >
      {hasArticles
        ? 'Aucun commentaire pour le moment. Ceux des membres, publiés ou en attente, apparaîtront ici.'
        : 'Vous retrouverez ici tous les commentaires, publiés ou en attente. Les premiers viendront avec le premier article.'}
    </Empty>
  )
}

function CommentsSearch({ term, status }: CommentSearch) {
  return (
    <FindForm
      action={allCommentsAddress}
      name="Chercher un commentaire"
      placeholder="Texte, auteur ou article"
      term={term}
      charactersMax={commentTermCharactersMax}
      choices={[
        {
          name: 'etat',
          label: 'État',
          value: status ?? '',
          standard: '',
          options: { '': 'Tous', ...statusFilterLabels },
        },
      ]}
    />
  )
}
