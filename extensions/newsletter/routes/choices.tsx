import { data, useActionData, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import { ownReferrersOnly, privatePage } from '#platform/mail/email-template.ts'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import { subscriptionHref } from '../newsletter.ts'
import { ChoiceFields } from '../subscription-fields.tsx'
import { readChoices } from '../subscription-form.server.ts'
import { changeChoices, findByLink, leavingHref } from '../subscriptions.server.ts'
import '../newsletter.css'

export const meta = hiddenPageMeta('Vos choix pour la lettre', ownReferrersOnly)

export const headers = () => privatePage

const tokenOf = (url: URL) => url.searchParams.get('jeton')

export async function loader({ url }: LoaderFunctionArgs) {
  const subscriber = await findByLink(tokenOf(url))
  if (subscriber?.state !== 'active') return data(null, { status: 404 })
  const { id, email, categories, pace } = subscriber
  return data({ email, choices: { categories, pace }, leaving: leavingHref(id, '') })
}

export async function action({ request, url }: ActionFunctionArgs) {
  const subscriber = await findByLink(tokenOf(url))
  if (!subscriber) return data({ error: null, isDone: false }, { status: 404 })
  const { error, ...choices } = readChoices(await readBody(request))
  if (error) return data({ error, isDone: false }, { status: 400 })
  await changeChoices(subscriber.id, choices)
  return { error: null, isDone: true }
}

export default function ChoicesPage() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (!page)
    return (
      <NarrowPage title="Ce lien ne sert plus.">
        <p>
          Cette adresse ne reçoit plus la lettre. <a href={subscriptionHref}>La recevoir</a>
        </p>
      </NarrowPage>
    )
  return (
    <NarrowPage title="Vos choix pour la lettre">
      {answer?.isDone && <p role="status">Vos choix sont enregistrés.</p>}
      <form method="post" className="panel stack">
        <p>{page.email}</p>
        <ChoiceFields choices={page.choices} error={answer?.error ?? undefined} />
        <div className="actions">
          <button className="btn">Enregistrer</button>
          <a className="btn outline" href={page.leaving}>
            Ne plus recevoir la lettre
          </a>
        </div>
      </form>
    </NarrowPage>
  )
}
