import { data, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { listNewestOf } from '#features/articles/article-lists.server.ts'
import { articlePath } from '#features/articles/slug.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { ownReferrersOnly, privatePage } from '#platform/mail/email-template.ts'
import { site } from '#platform/site.server.ts'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import { categoryWords, confirmationDays, paceLabels, subscriptionHref } from '../newsletter.ts'
import { choicesHref, confirmSubscription, findByConfirmation, leavingHref } from '../subscriptions.server.ts'

export const meta = hiddenPageMeta('Recevoir la lettre', ownReferrersOnly)

export const headers = () => privatePage

const tokenOf = (url: URL) => url.searchParams.get('jeton')

/** Reading changes nothing: mail scanners follow links. */
export async function loader({ url }: LoaderFunctionArgs) {
  const subscriber = await findByConfirmation(tokenOf(url))
  return data(
    {
      siteName: site.siteName,
      subscriber: subscriber && { email: subscriber.email, categories: subscriber.categories, pace: subscriber.pace },
    },
    { status: subscriber ? 200 : 404 },
  )
}

export async function action({ url }: ActionFunctionArgs) {
  const subscriber = await confirmSubscription(tokenOf(url))
  if (!subscriber) return data(null, { status: 404 })
  const [article] = await listNewestOf(null, 1)
  return { article, choices: choicesHref(subscriber.id), leaving: leavingHref(subscriber.id, '') }
}

export default function Confirmation() {
  const { subscriber, siteName } = useLoaderData<typeof loader>()
  const links = useActionData<typeof action>()
  if (!subscriber)
    return (
      <NarrowPage title="Ce lien ne sert plus.">
        <p role="alert">
          Il vaut {confirmationDays}
          {'\u00a0'}jours. Demandez-en un autre avec la même adresse.
        </p>
        <p>
          <a className="btn outline" href={subscriptionHref}>
            Recevoir un autre lien
          </a>
        </p>
      </NarrowPage>
    )
  if (links)
    return (
      <NarrowPage title={`C’est noué\u00a0: vous recevrez la lettre.`}>
        {links.article && (
          <>
            <p>En attendant, voici le dernier article.</p>
            <p>
              <a className="btn outline" href={articlePath(links.article.slug)}>
                {links.article.title}
              </a>
            </p>
          </>
        )}
        <p role="status">
          <a href={links.choices}>Changer de sujets ou de rythme</a> ·{' '}
          <a href={links.leaving}>Ne plus recevoir la lettre</a>
        </p>
      </NarrowPage>
    )
  return (
    <NarrowPage title={`Recevoir la lettre du site ${siteName}\u00a0?`}>
      <form method="post" className="panel stack">
        <p>
          À {subscriber.email}, {categoryWords(subscriber.categories)}, {paceLabels[subscriber.pace].toLowerCase()}.
        </p>
        <div>
          <button className="btn">Confirmer</button>
        </div>
        <p className="caption">
          Ce n’était pas vous{'\u00a0'}? Ne faites rien{'\u00a0'}: l’adresse sera effacée dans {confirmationDays}
          {'\u00a0'}jours.
        </p>
      </form>
    </NarrowPage>
  )
}
