import { frenchDateTime } from '#platform/text/french.ts'
import type { ShownCall } from './journal.server.ts'
import { toolRules } from './rights.ts'
import './assistant.css'

const toolTitleOf = (name: string) =>
  new Map<string, { title: string }>(Object.entries(toolRules)).get(name)?.title ?? `Demande inconnue, ${name}`

export function CallList({ calls }: { calls: ShownCall[] }) {
  if (calls.length === 0) return <p className="caption">Tout ce qu’un assistant demande s’inscrira ici.</p>
  return (
    <ul className="item-list assistant-calls">
      {calls.map(({ id, keyName, tool, about, isRefused, at }) => (
        <li key={id}>
          <div>
            {toolTitleOf(tool)} {about && <q>{about}</q>}
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
