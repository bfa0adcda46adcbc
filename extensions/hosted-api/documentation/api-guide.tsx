import { Credentials, FirstSteps } from './first-steps.tsx'
import { OperationDetails } from './operation-details.tsx'
import { RealtimeSection } from './realtime-section.tsx'
import type { Guide } from './guide.server.ts'
import { versioningRule } from './versioning.ts'
import { WebhooksSection } from './webhooks-section.tsx'

export function ApiGuide({ siteUrl, firstSteps, requestsPerMinute, groups, realtime, webhooks }: Guide) {
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
          <li>
            <a href="#premiers-pas">Premiers pas</a>
          </li>
          <li>
            <a href="#acces">Clés et sessions</a>
          </li>
          {groups.map(({ id, name }) => (
            <li key={id}>
              <a href={`#${id}`}>{name}</a>
            </li>
          ))}
          <li>
            <a href="#temps-reel">Temps réel</a>
          </li>
          {webhooks.length > 0 && (
            <li>
              <a href="#webhooks">Webhooks</a>
            </li>
          )}
          <li>
            <a href="#versions">Versions</a>
          </li>
        </ul>
      </nav>
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
