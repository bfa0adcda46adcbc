import { data, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { ownReferrersOnly, privatePage } from '#platform/mail/email-template.ts'
import { site } from '#platform/site.server.ts'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import { categoryWords, confirmationDays, subscriptionHref } from '../newsletter.ts'
import { choicesHref, confirmSubscription, findByConfirmation, leavingHref } from '../subscriptions.server.ts'

export const meta = hiddenPageMeta('Recevoir la lettre', ownReferrersOnly)

export const headers = () => privatePage

const tokenOf = (url: URL) => url.searchParams.get('jeton')

/** Reading changes nothing: mail scanners follow links. */
export async function loader({ url }: LoaderFunctionArgs) {
  const subscriber = await findByConfirmation(tokenOf(url))
  const address = `${subscriptionHref}/confirmation?jeton=${encodeURIComponent(tokenOf(url) ?? '')}`
  return data(
    {
      address,
      siteName: site.siteName,
      subscriber: subscriber && { email: subscriber.email, categories: subscriber.categories },
    },
    { status: subscriber ? 200 : 404 },
  )
}

export async function action({ url }: ActionFunctionArgs) {
  const subscriber = await confirmSubscription(tokenOf(url))
  if (!subscriber) return data(null, { status: 404 })
  return { choices: choicesHref(subscriber.id), leaving: leavingHref(subscriber.id, '') }
}

export default function Confirmation() {
  const { subscriber, address, siteName } = useLoaderData<typeof loader>()
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
        <p role="status">
          <a href={links.choices}>Changer de sujets ou de rythme</a> ·{' '}
          <a href={links.leaving}>Ne plus recevoir la lettre</a>
        </p>
      </NarrowPage>
    )
  return (
    <NarrowPage title={`Recevoir la lettre du site ${siteName}\u00a0?`}>
      <form method="post" action={address} className="panel stack">
        <p>
          À {subscriber.email}, {categoryWords(subscriber.categories)}.
        </p>
        <div>
          <button className="btn" type="submit">
            Confirmer
          </button>
        </div>
        <p className="caption">
          Ce n’était pas vous{'\u00a0'}? Ne faites rien{'\u00a0'}: l’adresse sera effacée dans {confirmationDays}
          {'\u00a0'}jours.
        </p>
      </form>
    </NarrowPage>
  )
}
