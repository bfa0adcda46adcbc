import { TextField } from '#platform/forms/field.tsx'
import { authorInText } from '#features/comments/comment.ts'
import { frenchDateTime } from '#platform/text/french.ts'
import type { LinkAction } from './decision-link.ts'
import type { ShownLink } from './decision-links.server.ts'
import { reasonCharactersMax, reasonInputs } from './moderation.ts'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import { articlePath } from '#features/articles/slug.ts'

interface DecisionLinkPageProps {
  link: ShownLink & { linkAction: LinkAction; address: string }
  answer: { done: string | null; message: string | null; reason: string | null } | null
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

export function DecisionLinkPage({ link, answer }: DecisionLinkPageProps) {
  const { comment, whyNot, linkAction, address } = link
  return (
    <NarrowPage title={answer?.done ? 'C’est fait' : comment ? words[linkAction].title : 'Commentaire déjà traité'}>
      {answer?.done ? (
        <p role="status">{answer.done}</p>
      ) : (
        <>
          {(answer?.message ?? whyNot?.sentence) && <p role="alert">{answer?.message ?? whyNot?.sentence}</p>}
          {comment && (
            <Decision comment={comment} linkAction={linkAction} address={address} reason={answer?.reason ?? null} />
          )}
        </>
      )}
      <a className="link" href="/compte/moderation">
        Ouvrir la modération
      </a>
    </NarrowPage>
  )
}

interface DecisionProps {
  comment: NonNullable<ShownLink['comment']>
  linkAction: LinkAction
  address: string
  reason: string | null
}

function Decision({ comment, linkAction, address, reason }: DecisionProps) {
  const { button, other, otherPath } = words[linkAction]
  return (
    <form method="post" action={`${address}/${linkAction}`} className="panel stack">
      <p className="caption">
        {authorInText(comment)}, le {frenchDateTime(comment.at)}, sur{' '}
        <a href={articlePath(comment.article.slug)}>{comment.article.title}</a>
      </p>
      {comment.isEdited && <p>Le texte a changé depuis le message. Voici le nouveau{'\u00a0'}:</p>}
      <p className="comment-text">{comment.text}</p>
      <input type="hidden" name="version" value={comment.version} />
      {linkAction === 'rejet' && (
        <TextField name="reason" {...reasonInputs.reason} maxLength={reasonCharactersMax} defaultValue={reason ?? ''} />
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
