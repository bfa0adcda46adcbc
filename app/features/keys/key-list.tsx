import { frenchDate, frenchDateTime } from '#platform/text/french.ts'
import type { KeyRights } from './key.ts'
import type { ShownKey } from './keys.server.ts'
import '#platform/ui/item-list.css'

interface KeyListProps {
  keys: ShownKey[]
  rights: KeyRights
  removal: { label: string; address: (id: string) => string }
}

export function KeyList({ keys, rights, removal }: KeyListProps) {
  return (
    <ul className="item-list">
      {keys.map(({ id, name, ownerName, isAsleep, rights: names, createdAt, lastUsedAt }) => (
        <li key={id}>
          <div>
            <h2 className="key-name">{name}</h2> {isAsleep && <span className="status">Sans effet</span>}
            <small className="caption">{names.map((right) => rights[right]?.label).join(', ')}</small>
            <small className="caption">
              Créée le {frenchDate(createdAt)} par {ownerName},{' '}
              {lastUsedAt ? `utilisée le ${frenchDateTime(lastUsedAt)}` : 'jamais utilisée'}
            </small>
          </div>
          <form method="post" action={removal.address(id)}>
            <button className="btn outline small" type="submit" aria-label={`${removal.label} la clé ${name}`}>
              {removal.label}
            </button>
          </form>
        </li>
      ))}
    </ul>
  )
}
