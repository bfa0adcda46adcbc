import { data } from 'react-router'
import { emailKindLabels } from '#features/comments/email-preferences.ts'
import { unsubscribe, readUnsubscribeLink } from '#features/comments/email-preferences.server.ts'
import { ownReferrersOnly, privatePage } from '#platform/mail/email-template.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import type { Route } from './+types/unsubscribe'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'

export const meta = hiddenPageMeta('Ne plus recevoir ces messages', ownReferrersOnly)

export const headers: Route.HeadersFunction = () => privatePage

/** GET is read-only: mail scanners follow links. */
export async function loader({ url }: Route.LoaderArgs) {
  const token = url.searchParams.get('jeton')
  const unsubscription = await readUnsubscribeLink(token)
  return data(
    { kind: unsubscription?.kind ?? null, address: `/lettres/arret?jeton=${encodeURIComponent(token ?? '')}` },
    { status: unsubscription ? 200 : 404 },
  )
}

/** By the button or by one-click unsubscribe (RFC 8058); without sign-in, repeatable. */
export async function action({ url }: Route.ActionArgs) {
  const unsubscription = await readUnsubscribeLink(url.searchParams.get('jeton'))
  if (!unsubscription) return data({ stopped: false }, { status: 404 })
  await unsubscribe(unsubscription.userId, unsubscription.kind)
  return data({ stopped: true })
}

export default function Unsubscribe({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, address } = loaderData
  return (
    <NarrowPage title="Ne plus recevoir ces messages">
      {!kind && (
        <p role="alert">
          Ce lien ne fonctionne plus. Vos choix sont aussi dans votre compte, à la page «{'\u00a0'}
          <a href="/compte/lettres">Messages que vous recevez</a>
          {'\u00a0'}».
        </p>
      )}
      {kind && actionData?.stopped && (
        <p role="status">
          C’est fait{'\u00a0'}: nous ne vous écrirons plus sur {emailKindLabels[kind]}. Vous pouvez changer d’avis dans{' '}
          <a href="/compte/lettres">votre compte</a>.
        </p>
      )}
      {kind && !actionData?.stopped && (
        <form method="post" action={address} className="panel">
          <p>
            Nous vous écrivons sur {emailKindLabels[kind]}. Vous ne les souhaitez plus{'\u00a0'}?
          </p>
          <button className="btn">Ne plus recevoir ces messages</button>
        </form>
      )}
    </NarrowPage>
  )
}
