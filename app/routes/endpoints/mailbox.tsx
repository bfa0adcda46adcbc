import { pageMeta } from '#features/site/meta.ts'
import { SectionHeading } from '#features/site/section-heading.tsx'
import { listOutbox } from '#platform/mail/outbox.server.ts'
import { frenchDateTime } from '#platform/text/french.ts'
import { Empty } from '#platform/ui/empty.tsx'
import type { Route } from './+types/mailbox'
import './mailbox.css'

export const handle = { app: false }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Messages', hidden: true })

/** The letters that no mail server takes. */
export async function loader() {
  const letters = await listOutbox()
  return { letters: letters.map(({ id, at, to, subject }) => ({ id, at, to, subject })) }
}

export default function Mailbox({ loaderData }: Route.ComponentProps) {
  return (
    <section className="sec sec-haut">
      <div className="page page-etroite">
        <SectionHeading title="Messages" level="h1">
          <p>Les messages que ce site garde au lieu de les envoyer, tant que SMTP_URL n’est pas définie.</p>
        </SectionHeading>
        {loaderData.letters.length === 0 && (
          <Empty>Aucun message pour le moment. Ceux que le site enverrait apparaîtront ici.</Empty>
        )}
        <ul className="lettres">
          {loaderData.letters.map((letter) => (
            <li key={letter.id}>
              <a href={`/courrier/${letter.id}`}>{letter.subject}</a>
              <span className="mention">
                {letter.to}, le {frenchDateTime(letter.at)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
