import { frenchDate } from '#platform/text/french.ts'
import { Bead } from '#platform/ui/bead.tsx'
import type { ShownComment } from './comment.ts'

interface CommentListProps {
  /** Null: they could not be read. */
  comments: ShownComment[] | null
  olderHref: string | null
  /** The form, or the invitation to sign in. */
  children: React.ReactNode
}

export function CommentList({ comments, olderHref, children }: CommentListProps) {
  return (
    <section className="coms lin" id="commentaires" aria-labelledby="commentaires-titre">
      <div className="page">
        <h2 id="commentaires-titre">Commentaires</h2>
        {!comments && (
          <p className="msg" role="alert">
            Erreur lors du chargement des commentaires : le serveur ne répond pas. Rechargez la page dans un instant.
          </p>
        )}
        {comments?.length === 0 && <p className="coms-vide">Aucun commentaire pour le moment.</p>}
        <div>
          {comments?.map((comment) => (
            <article className="com" key={comment.id}>
              <Bead name={comment.authorName} />
              <header>
                <b>{comment.authorName}</b>
                <time className="mention" dateTime={comment.at}>
                  {frenchDate(comment.at)}
                </time>
              </header>
              <p className="com-texte">{comment.text}</p>
            </article>
          ))}
        </div>
        {olderHref && (
          <p>
            <a className="lien" href={olderHref}>
              Commentaires plus anciens
            </a>
          </p>
        )}
        {children}
      </div>
    </section>
  )
}
