import { keyScopeNames, keyScopes } from '#features/keys/key.ts'
import { keysHref } from '../program-keys.ts'
import type { Guide } from './guide.server.ts'
import { Code } from './operation-details.tsx'
import placeholders from './placeholders.json' with { type: 'json' }

export function FirstSteps({ steps }: { steps: Guide['firstSteps'] }) {
  return (
    <section aria-labelledby="premiers-pas">
      <h2 id="premiers-pas">Premiers pas</h2>
      <p>
        Ce que tout le monde lit se demande sans rien. Pour le reste, un administrateur fait une clé dans son compte (
        <a href={keysHref}>
          «{'\u00a0'}Site{'\u00a0'}», «{'\u00a0'}Clés pour les programmes{'\u00a0'}»
        </a>
        ), en cochant ce qu’elle permet. Elle est montrée une seule fois. Ces demandes se font dans un terminal
        {'\u00a0'}:
      </p>
      {steps.map(({ summary, command }) => (
        <figure key={summary}>
          <figcaption>{summary}</figcaption>
          <Code>{command}</Code>
        </figure>
      ))}
      <p>Les mots en capitales, ici et dans tous les exemples, sont à remplacer{'\u00a0'}:</p>
      <dl className="terms">
        {Object.entries(placeholders).map(([word, means]) => (
          <div key={word}>
            <dt>
              <code>{word}</code>
            </dt>
            <dd>{means}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

export function Credentials({ requestsPerMinute }: { requestsPerMinute: number }) {
  return (
    <section aria-labelledby="acces">
      <h2 id="acces">Clés et sessions</h2>
      <p>
        Une <strong>clé</strong> agit au nom de l’administrateur qui l’a faite, dans les limites de ce qu’elle permet.
        Elle se montre par l’en-tête <code>apikey: VOTRE_CLE</code>, ou par <code>Authorization: Bearer VOTRE_CLE</code>
        . Elle n’ouvre aucun compte, et sert {requestsPerMinute} fois par minute.
      </p>
      <dl className="terms">
        {keyScopeNames.map((scope) => (
          <div key={scope}>
            <dt>
              {keyScopes[scope].label} (<code>{scope}</code>)
            </dt>
            <dd>{keyScopes[scope].hint}</dd>
          </div>
        ))}
      </dl>
      <p>
        Une <strong>session</strong> est celle d’une personne, qui donne son e-mail et son mot de passe à{' '}
        <code>/auth/v1/token</code>. Son jeton se montre par <code>Authorization: Bearer VOTRE_JETON</code>. Quand une
        demande a les deux, la session compte.
      </p>
      <p>
        Un navigateur ne laisse les pages d’un autre site appeler celui-ci que si la variable <code>API_ORIGINS</code>{' '}
        du serveur le nomme{'\u00a0'}; une clé n’a pas sa place dans une page, où chacun la lirait.
      </p>
    </section>
  )
}
