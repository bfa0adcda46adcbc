import { data, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { ownReferrersOnly, privatePage } from '#platform/mail/email-template.ts'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import { subscriptionHref } from '../newsletter.ts'
import { findByLink, leave } from '../subscriptions.server.ts'

export const meta = hiddenPageMeta('Ne plus recevoir la lettre', ownReferrersOnly)

export const headers = () => privatePage

/** Reading changes nothing: mail scanners follow links. */
export async function loader({ url }: LoaderFunctionArgs) {
  const subscriber = await findByLink(url.searchParams.get('jeton'))
  return { email: subscriber?.email ?? null }
}

/** By the button or by one click (RFC 8058); without sign-in, repeatable. */
export async function action({ url }: ActionFunctionArgs) {
  const subscriber = await findByLink(url.searchParams.get('jeton'))
  if (subscriber) await leave(subscriber, url.searchParams.get('lettre'))
  return data({ isDone: true })
}

export default function Leaving() {
  const { email } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (answer || !email)
    return (
      <NarrowPage title="Vous ne recevrez plus la lettre.">
        <p role="status">L’adresse est effacée. Merci de l’avoir lue.</p>
        <p>
          <a className="btn outline" href={subscriptionHref}>
            Me réinscrire
          </a>
        </p>
      </NarrowPage>
    )
  return (
    <NarrowPage title={`Ne plus recevoir la lettre\u00a0?`}>
      <form method="post" className="panel stack">
        <p>{email} sera effacée de la liste aussitôt.</p>
        <div>
          <button className="btn">Ne plus la recevoir</button>
        </div>
      </form>
    </NarrowPage>
  )
}
