import { frenchDate, frenchDateTime } from '#platform/text/french.ts'
import { keyScopes } from '#features/keys/key.ts'
import { keysHref } from './key-form.ts'
import type { ShownKey } from './owner-keys.server.ts'
import '#platform/ui/item-list.css'

export function KeyList({ keys }: { keys: ShownKey[] }) {
  if (keys.length === 0) return <p className="caption">Aucune clé. Créez-en une par programme, ci-dessous.</p>
  return (
    <ul className="item-list">
      {keys.map((key) => (
        <li key={key.id}>
          <KeyLine shown={key} />
        </li>
      ))}
    </ul>
  )
}

function KeyLine({ shown: apiKey }: { shown: ShownKey }) {
  const { id, name, ownerName, isAsleep, scopes, createdAt, lastUsedAt } = apiKey
  return (
    <>
      <div>
        <h2 className="key-name">{name}</h2> {isAsleep && <span className="status">Sans effet</span>}
        <small className="caption">{scopes.map((scope) => keyScopes[scope].label).join(', ')}</small>
        <small className="caption">
          Créée le {frenchDate(createdAt)} par {ownerName},{' '}
          {lastUsedAt ? `utilisée le ${frenchDateTime(lastUsedAt)}` : 'jamais utilisée'}
        </small>
      </div>
      <form method="post" action={`${keysHref}/${id}/suppression`}>
        <button className="btn outline small" type="submit" aria-label={`Supprimer la clé ${name}`}>
          Supprimer
        </button>
      </form>
    </>
  )
}
