import { Credentials, FirstSteps } from './first-steps.tsx'
import { Code, OperationDetails } from './operation-details.tsx'
import type { Guide } from './guide.server.ts'
import { versioningRule } from './versioning.ts'

export function ApiGuide({ siteUrl, firstSteps, offers, requestsPerMinute, groups, realtime, webhooks }: Guide) {
  const contents = [
    { id: 'propose', name: 'Ce qui est proposé' },
    { id: 'premiers-pas', name: 'Premiers pas' },
    { id: 'acces', name: 'Clés et sessions' },
    ...groups,
    { id: 'temps-reel', name: 'Temps réel' },
    ...(webhooks.length > 0 ? [{ id: 'webhooks', name: 'Webhooks' }] : []),
    { id: 'versions', name: 'Versions' },
  ]
  return (
    <div className="api-guide">
      <p>
        Ce que les pages de ce site montrent et font, un programme peut aussi le demander, avec les mêmes droits. Les
        adresses commencent par <code>{siteUrl}</code>. La même description, pour les outils{'\u00a0'}:{' '}
        <a href="/api/openapi.json">openapi.json</a> (OpenAPI 3.1).
      </p>
      <p>
        <code>/auth/v1</code>, <code>/rest/v1</code>, <code>/storage/v1</code> et <code>/realtime/v1</code> répondent
        aux programmes écrits pour Supabase, dont <code>@supabase/supabase-js</code>, sans les changer.
      </p>
      <nav aria-label="Sommaire">
        <ul>
          {contents.map(({ id, name }) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
        </ul>
      </nav>
      <OffersSection offers={offers} />
      <FirstSteps steps={firstSteps} />
      <Credentials requestsPerMinute={requestsPerMinute} />
      {groups.map(({ id, name, operations }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id}>{name}</h2>
          {operations.map((operation) => (
            <OperationDetails key={operation.id} operation={operation} />
          ))}
        </section>
      ))}
      <RealtimeSection {...realtime} />
      {webhooks.length > 0 && <WebhooksSection webhooks={webhooks} />}
      <section aria-labelledby="versions">
        <h2 id="versions">Versions</h2>
        <p>{versioningRule}</p>
      </section>
    </div>
  )
}

function OffersSection({ offers }: Pick<Guide, 'offers'>) {
  return (
    <section aria-labelledby="propose">
      <h2 id="propose">Ce qui est proposé</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Service</th>
            <th scope="col">Proposé</th>
            <th scope="col">Pas proposé</th>
          </tr>
        </thead>
        <tbody>
          {offers.map(({ service, present, absent }) => (
            <tr key={service}>
              <th scope="row">{service}</th>
              <td>{present}</td>
              <td>{absent}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        Une page d’un site nommé dans <code>API_ORIGINS</code> reçoit des adresses complètes d’images et de vidéos
        {'\u00a0'}; renvoyées telles quelles, elles redeviennent celles de ce site.
      </p>
    </section>
  )
}

function RealtimeSection({ address, messages }: Guide['realtime']) {
  return (
    <section aria-labelledby="temps-reel">
      <h2 id="temps-reel">Temps réel</h2>
      <p>
        Par WebSocket, un programme apprend ce qui change dans les articles et les commentaires, selon ce qu’il peut
        lire
        {'\u00a0'}:
      </p>
      <Code>{address}</Code>
      <p>
        <code>vsn</code> est la version des messages{'\u00a0'}: 1.0.0, des objets comme ci-dessous, ou 2.0.0, les mêmes
        champs dans une liste (join_ref, ref, topic, event, payload). Une clé qui permet «{'\u00a0'}Lire{'\u00a0'}» se
        montre par <code>apikey</code>, dont on peut se passer pour ce que tout le monde lit. Après une coupure,
        reconnectez-vous et relisez{'\u00a0'}: ce qui a changé entre-temps n’est pas envoyé de nouveau. Les messages
        entre programmes (broadcast, presence) ne sont pas proposés.
      </p>
      <details>
        <summary>Les messages, dans l’ordre</summary>
        {messages.map(({ from, when, text }) => (
          <figure key={text}>
            <figcaption>
              <strong>{from === 'program' ? 'Le programme' : 'Le site'}</strong>. {when}
            </figcaption>
            <Code>{text}</Code>
          </figure>
        ))}
      </details>
    </section>
  )
}

function WebhooksSection({ webhooks }: Pick<Guide, 'webhooks'>) {
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
