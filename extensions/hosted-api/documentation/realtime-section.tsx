import type { Guide } from './guide.server.ts'
import { Code } from './operation-details.tsx'

export function RealtimeSection({ address, messages }: Guide['realtime']) {
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
        montre par <code>apikey</code>. Après une coupure, reconnectez-vous et relisez{'\u00a0'}: ce qui a changé
        entre-temps n’est pas envoyé de nouveau. Les messages entre programmes (broadcast, presence) ne sont pas
        proposés.
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
