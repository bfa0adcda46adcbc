import type { Guide } from './guide.server.ts'
import { Code } from './operation-details.tsx'

export function WebhooksSection({ webhooks }: Pick<Guide, 'webhooks'>) {
  return (
    <section aria-labelledby="webhooks">
      <h2 id="webhooks">Webhooks</h2>
      <p>
        Le site envoie ces messages aux adresses choisies par un administrateur, signés selon{' '}
        <a href="https://www.standardwebhooks.com">Standard Webhooks</a> par les en-têtes <code>webhook-id</code>,{' '}
        <code>webhook-timestamp</code> et <code>webhook-signature</code>. Répondez par un code 2XX en moins de dix
        secondes{'\u00a0'}; sinon, le message est envoyé de nouveau, avec le même <code>webhook-id</code>, pendant
        environ un jour. Un message peut arriver deux fois, et dans un autre ordre que les événements. Quand un article
        est supprimé, ses commentaires le sont aussi, sans message pour chacun.
      </p>
      {webhooks.map(({ events, schema }) => (
        <details key={events[0]}>
          <summary>{events.join(', ')}</summary>
          <h3>Le message</h3>
          <Code>{schema}</Code>
        </details>
      ))}
    </section>
  )
}
