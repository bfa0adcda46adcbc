import { data, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { formText, readBody } from '#platform/forms/read-body.server.ts'
import { privatePage } from '#platform/mail/email-template.ts'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import { findConsent, recordConsent } from '../questions.server.ts'

export const meta = hiddenPageMeta('Votre question dans un article')

export const headers = () => privatePage

const noQuestion = 'Ce lien ne sert plus\u00a0: le commentaire n’existe plus.'

/** GET is read-only: mail scanners follow links. */
export async function loader({ params }: LoaderFunctionArgs) {
  const question = await findConsent(params.token ?? '')
  if (!question) throw await notFound(noQuestion, null)
  const { consent, comment } = question
  return { consent, name: comment.authorName, text: comment.text, title: comment.article.title }
}

export async function action({ params, request }: ActionFunctionArgs) {
  const isGiven = formText(await readBody(request), 'accord') === 'oui'
  if (!(await recordConsent(params.token ?? '', isGiven ? 'given' : 'refused'))) throw await notFound(noQuestion, null)
  return data({ isGiven })
}

export default function ConsentPage() {
  const { consent, name, text, title } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <NarrowPage title="Votre question dans un article">
      {answer && (
        <p role="status">
          {answer.isGiven
            ? 'Merci. Votre nom accompagnera la question. Vous pouvez changer d’avis ici à tout moment.'
            : 'C’est noté\u00a0: votre nom n’apparaîtra pas dans l’article.'}
        </p>
      )}
      <p>
        L’article «{'\u00a0'}
        {title}
        {'\u00a0'}» répond à votre question{'\u00a0'}:
      </p>
      <blockquote className="panel">
        <p className="comment-text">{text}</p>
      </blockquote>
      <form method="post" className="panel stack">
        <p>
          Voulez-vous y être nommé «{'\u00a0'}
          <bdi>{name}</bdi>
          {'\u00a0'}», comme sous votre commentaire{'\u00a0'}?
        </p>
        <div className="actions">
          <button className="btn" name="accord" value="oui" disabled={!answer && consent === 'given'}>
            Oui, nommez-moi
          </button>
          <button className="btn outline" name="accord" value="non">
            Non, sans mon nom
          </button>
        </div>
      </form>
    </NarrowPage>
  )
}
