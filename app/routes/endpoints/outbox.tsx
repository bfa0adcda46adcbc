import { hiddenPageMeta } from '#features/site/meta.ts'
import { listOutbox } from '#platform/mail/outbox.server.ts'
import { frenchDateTime } from '#platform/text/french.ts'
import { Empty } from '#platform/ui/empty.tsx'
import type { Route } from './+types/outbox'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import './outbox.css'

export const handle = { app: false }

export const meta = hiddenPageMeta('Messages')

export async function loader() {
  const emails = await listOutbox()
  return { emails: emails.map(({ id, at, to, subject }) => ({ id, at, to, subject })) }
}

export default function OutboxPage({ loaderData }: Route.ComponentProps) {
  return (
    <NarrowPage
      place="top"
      title="Messages"
      caption={<p>Les messages que ce site garde au lieu de les envoyer, tant qu’aucun serveur d’envoi n’est réglé.</p>}
    >
      {loaderData.emails.length === 0 && (
        <Empty>Aucun message pour le moment. Ceux que le site enverrait apparaîtront ici.</Empty>
      )}
      <ul className="mailbox-list">
        {loaderData.emails.map((email) => (
          <li key={email.id}>
            <a href={`/courrier/${email.id}`}>{email.subject}</a>
            <span className="caption">
              {email.to}, le {frenchDateTime(email.at)}
            </span>
          </li>
        ))}
      </ul>
    </NarrowPage>
  )
}
