import { frenchDateTime } from '#platform/text/french.ts'
import type { LinkGesture } from './decision-link.ts'
import type { ShownLink } from './decision-link-use.server.ts'
import { reasonCharactersMax } from './moderation.ts'

interface DecisionLinkPageProps {
  shown: ShownLink & { gesture: LinkGesture; address: string }
  /** After the button was pressed. */
  answer: { done: string | null; message: string | null } | null
}

const words = {
  validation: {
    title: 'Valider ce commentaire\u00a0?',
    button: 'Valider',
    other: 'Le rejeter plutôt',
    otherPath: 'rejet',
  },
  rejet: {
    title: 'Rejeter ce commentaire\u00a0?',
    button: 'Rejeter',
    other: 'Le valider plutôt',
    otherPath: 'validation',
  },
} as const

/** Opened from a letter, without sign-in: the comment, and one button. */
export function DecisionLinkPage({ shown, answer }: DecisionLinkPageProps) {
  const { comment, whyNot, gesture, address } = shown
  return (
    <section className="sec">
      <div className="page page-etroite">
        <div className="tete">
          <h1>{answer?.done ? 'C’est fait' : comment ? words[gesture].title : 'Commentaire déjà traité'}</h1>
        </div>
        {answer?.done ? (
          <p role="status">{answer.done}</p>
        ) : (
          <>
            {(answer?.message ?? whyNot?.sentence) && <p role="alert">{answer?.message ?? whyNot?.sentence}</p>}
            {comment && <Decision comment={comment} gesture={gesture} address={address} />}
          </>
        )}
        <a className="lien" href="/compte/moderation">
          Ouvrir la modération
        </a>
      </div>
    </section>
  )
}

interface DecisionProps {
  comment: NonNullable<ShownLink['comment']>
  gesture: LinkGesture
  address: string
}

function Decision({ comment, gesture, address }: DecisionProps) {
  const { button, other, otherPath } = words[gesture]
  return (
    <form method="post" action={`${address}/${gesture}`} className="encart pile">
      <p className="mention">
        {comment.authorName}, le {frenchDateTime(comment.at)}, sur{' '}
        <a href={`/article/${comment.article.slug}`}>{comment.article.title}</a>
      </p>
      {comment.isEdited && <p>Le texte a changé depuis le message. Voici le nouveau{'\u00a0'}:</p>}
      <p className="com-texte">{comment.text}</p>
      <input type="hidden" name="version" value={comment.version} />
      {gesture === 'rejet' && (
        <div className="champ">
          <label htmlFor="motif">Motif, pour son auteur (facultatif)</label>
          <textarea className="saisie" id="motif" name="reason" maxLength={reasonCharactersMax} />
        </div>
      )}
      <div>
        <button className="btn" type="submit">
          {button}
        </button>
      </div>
      <p>
        <a href={`${address}/${otherPath}`}>{other}</a>
      </p>
    </form>
  )
}
