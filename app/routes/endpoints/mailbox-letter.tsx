import { currentAccount } from '#features/accounts/gate.server.ts'
import { pageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { isMailboxReader } from '#platform/mail/mailbox-reader.server.ts'
import { readOutboxLetter } from '#platform/mail/outbox.server.ts'
import { frenchDateTime } from '#platform/text/french.ts'
import type { Route } from './+types/mailbox-letter'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Courrier', hidden: true })

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const letter = isMailboxReader(request) ? await readOutboxLetter(params.id) : null
  if (!letter) throw await notFound(null, currentAccount(context))
  const { at, to, subject, text } = letter
  return { at, to, subject, lines: text.split('\n') }
}

/** The text part, its addresses as links: the same words as the HTML part. */
export default function MailboxLetter({ loaderData }: Route.ComponentProps) {
  const { at, to, subject, lines } = loaderData
  return (
    <section className="sec sec-haut">
      <div className="page page-etroite">
        <a className="lien retour" href="/courrier">
          Tout le courrier
        </a>
        <div className="tete">
          <h1>{subject}</h1>
          <p>
            À {to}, le {frenchDateTime(at)}
          </p>
        </div>
        {lines.filter(Boolean).map((line, index) => (
          <p key={index} className="lettre-ligne">
            {/^https?:\/\/\S+$/.test(line) ? <a href={line}>{line}</a> : line}
          </p>
        ))}
      </div>
    </section>
  )
}
