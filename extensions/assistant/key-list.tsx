import { PostButton } from '#platform/forms/post-button.tsx'
import { frenchDate, frenchDateTime } from '#platform/text/french.ts'
import type { ShownKey } from './assistant-keys.server.ts'
import type { ShownCall } from './journal.server.ts'
import { assistantHref } from './key-form.ts'
import { rights } from './rights.ts'

export function KeyList({ keys }: { keys: ShownKey[] }) {
  if (keys.length === 0) return <p className="caption">Aucune clé{'\u00a0'}: aucun assistant ne lit ce blog.</p>
  return (
    <ul className="item-list">
      {keys.map(({ id, name, ownerName, isAsleep, rights: keyRights, createdAt, lastUsedAt }) => (
        <li key={id}>
          <div>
            <h2 className="assistant-name">{name}</h2> {isAsleep && <span className="status">Sans effet</span>}
            <small className="caption">{keyRights.map((right) => rights[right].label).join(', ')}</small>
            <small className="caption">
              Créée le {frenchDate(createdAt)} par {ownerName},{' '}
              {lastUsedAt ? `utilisée le ${frenchDateTime(lastUsedAt)}` : 'jamais utilisée'}
            </small>
          </div>
          <PostButton
            action={`${assistantHref}/${id}/retrait`}
            className="btn outline small"
            label={`Retirer la clé ${name}`}
          >
            Retirer
          </PostButton>
        </li>
      ))}
    </ul>
  )
}

export function CallList({ calls }: { calls: ShownCall[] }) {
  if (calls.length === 0) return <p className="caption">Tout ce qu’un assistant demande s’inscrira ici.</p>
  return (
    <ul className="item-list assistant-calls">
      {calls.map(({ id, keyName, tool, about, isRefused, at }) => (
        <li key={id}>
          <div>
            <code translate="no">{tool}</code> {about && <q>{about}</q>}
            <small className="caption">
              {keyName}, le <time dateTime={at}>{frenchDateTime(at)}</time>
            </small>
          </div>
          {isRefused && <span className="status">Sans suite</span>}
        </li>
      ))}
    </ul>
  )
}
