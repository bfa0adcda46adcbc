import { currentAccount } from '#features/sessions/authorization.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { withoutStyles } from '#platform/mail/email.ts'
import { linkedPieces } from '#platform/text/linked-pieces.ts'
import { readOutboxEmail } from '#platform/mail/outbox.server.ts'
import { frenchDateTime } from '#platform/text/french.ts'
import type { Route } from './+types/outbox-email'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import './outbox.css'

export const handle = { app: false }

export const meta = hiddenPageMeta('Messages')

export async function loader({ params, context }: Route.LoaderArgs) {
  const email = await readOutboxEmail(params.id)
  if (!email) throw await notFound(null, currentAccount(context))
  return { ...email, html: withoutStyles(email.html) }
}

export default function OutboxEmailPage({ loaderData }: Route.ComponentProps) {
  const { at, from, to, subject, text, html } = loaderData
  return (
    <NarrowPage
      place="top"
      className="mailbox-email"
      back={{ href: '/courrier', label: 'Tous les messages' }}
      title={subject}
    >
      <dl className="mailbox-email-header">
        <dt className="caption">De</dt>
        <dd>{from}</dd>
        <dt className="caption">À</dt>
        <dd>{to}</dd>
        <dt className="caption">Date</dt>
        <dd>{frenchDateTime(at)}</dd>
      </dl>
      <h2>Texte</h2>
      <EmailText text={text} />
      <h2>HTML</h2>
      <p className="caption">
        Un aperçu sans styles ni liens actifs{'\u00a0'}: ouvrez les adresses dans le texte ci-dessus.
      </p>
      {/* An empty sandbox: no scripts, forms or windows, and an opaque origin. */}
      <iframe className="mailbox-email-html" title="Le message en HTML" sandbox="" srcDoc={html} />
    </NarrowPage>
  )
}

function EmailText({ text }: { text: string }) {
  return (
    <pre className="mailbox-email-text">
      {linkedPieces(text.trim()).map((run, index) =>
        run.href ? (
          <a key={index} href={run.href}>
            {run.text}
          </a>
        ) : (
          run.text
        ),
      )}
    </pre>
  )
}
