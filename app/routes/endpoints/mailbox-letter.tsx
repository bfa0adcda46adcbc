import { currentAccount } from '#features/accounts/gate.server.ts'
import { pageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { SectionHeading } from '#features/site/section-heading.tsx'
import { withoutStyles } from '#platform/mail/letter.ts'
import { textRuns } from '#platform/mail/letter-links.ts'
import { readOutboxLetter } from '#platform/mail/outbox.server.ts'
import { frenchDateTime } from '#platform/text/french.ts'
import type { Route } from './+types/mailbox-letter'
import './mailbox.css'

export const handle = { app: false }

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Messages', hidden: true })

export async function loader({ params, context }: Route.LoaderArgs) {
  const letter = await readOutboxLetter(params.id)
  if (!letter) throw await notFound(null, currentAccount(context))
  return { ...letter, html: withoutStyles(letter.html) }
}

export default function MailboxLetter({ loaderData }: Route.ComponentProps) {
  const { at, from, to, subject, text, html } = loaderData
  return (
    <section className="sec sec-haut">
      <div className="page page-etroite lettre">
        <a className="lien retour" href="/courrier">
          Tous les messages
        </a>
        <SectionHeading title={subject} level="h1" />
        <dl className="lettre-tete">
          <dt className="mention">De</dt>
          <dd>{from}</dd>
          <dt className="mention">À</dt>
          <dd>{to}</dd>
          <dt className="mention">Date</dt>
          <dd>{frenchDateTime(at)}</dd>
        </dl>
        <h2>Texte</h2>
        <LetterText text={text} />
        <h2>HTML</h2>
        <p className="mention">
          Un aperçu sans styles ni liens actifs{'\u00a0'}: ouvrez les adresses dans le texte ci-dessus.
        </p>
        {/* An empty sandbox: no script, no form, no window, and an origin of its own. */}
        <iframe className="lettre-html" title="Le message en HTML" sandbox="" srcDoc={html} />
      </div>
    </section>
  )
}

function LetterText({ text }: { text: string }) {
  return (
    <pre className="lettre-texte">
      {textRuns(text.trim()).map((run, index) =>
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
