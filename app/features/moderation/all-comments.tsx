import { Form } from 'react-router'
import { Field } from '#platform/forms/field.tsx'
import { Empty } from '#platform/ui/empty.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { anyCommentDecisions } from './queue/decision-addresses.ts'
import {
  allCommentsHref,
  commentTermCharactersMax,
  statusFilterLabels,
  statusFilters,
  type CommentSearch,
  type ModeratedComment,
} from './moderated-comment.ts'
import { ModerationTable } from './queue/moderation-table.tsx'
import { UndoBar } from './queue/undo-bar.tsx'
import type { Undoable } from './undoing.server.ts'
import { allCommentsAddress } from './moderation.ts'

interface AllCommentsProps {
  comments: ModeratedComment[]
  search: CommentSearch
  undoable: Undoable[]
  /** Where this page begins. */
  before: string | null
  older: string | null
}

/** The administrators' tab of comments: everybody's, published and pending. */
export function AllComments({ comments, search, undoable, before, older }: AllCommentsProps) {
  const listHref = allCommentsHref(search, before)
  const isNarrowed = search.term !== '' || search.status !== null
  return (
    <>
      <CommentsSearch {...search} />
      <UndoBar undoable={undoable} listHref={listHref} />
      {comments.length === 0 ? (
        <Empty>
          {isNarrowed
            ? 'Aucun commentaire ne correspond.'
            : 'Aucun commentaire pour le moment. Ceux des membres apparaîtront ici.'}
        </Empty>
      ) : (
        <ModerationTable
          rows={comments.map((comment) => ({ comment, gone: false }))}
          addresses={anyCommentDecisions}
          listHref={listHref}
          withStatus
        />
      )}
      {(before || older) && (
        <nav className="pages" aria-label="Pages de commentaires">
          {before && (
            <a className="lien retour" href={allCommentsHref(search)}>
              <Icon name="retour" />
              Commentaires les plus récents
            </a>
          )}
          {older && (
            <a className="lien" href={allCommentsHref(search, older)} rel="next">
              Commentaires plus anciens
              <Icon name="suite" />
            </a>
          )}
        </nav>
      )}
    </>
  )
}

function CommentsSearch({ term, status }: CommentSearch) {
  return (
    <div className="gens-tri">
      <Form className="gens-cherche" role="search" action={allCommentsAddress}>
        <Field
          key={term}
          label="Texte, auteur ou article"
          name="q"
          type="search"
          defaultValue={term}
          maxLength={commentTermCharactersMax}
          autoComplete="off"
          enterKeyHint="search"
        />
        {status && <input type="hidden" name="etat" value={status} />}
        <button className="btn" type="submit">
          Chercher
        </button>
      </Form>
      <nav className="gens-filtres" aria-label="Filtrer les commentaires">
        {[null, ...statusFilters].map((choice) => (
          <a
            key={choice}
            href={allCommentsHref({ term, status: choice })}
            aria-current={choice === status ? 'true' : undefined}
          >
            {choice ? statusFilterLabels[choice] : 'Tous'}
          </a>
        ))}
      </nav>
    </div>
  )
}
