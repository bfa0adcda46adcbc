import { de } from '#platform/text/elision.ts'
import { count } from '#platform/text/french.ts'
import { commentPath } from './comment-history.ts'
import { decisionWords, undoMinutes } from './moderation.ts'
import type { Undoable } from './undo.server.ts'

export function RecentDecisions({ undoable }: { undoable: Undoable[] }) {
  if (undoable.length === 0) return null
  return (
    <details className="recent-decisions">
      <summary>
        {count(undoable.length, 'décision')} de moins de {undoMinutes}
        {'\u00a0'}minutes, à revoir ou à annuler
      </summary>
      <ul>
        {undoable.map(({ id, number, event, authorName }) => (
          <li key={number}>
            <a className="link" href={commentPath(id)}>
              {decisionWords[event]}
              {'\u00a0'}: commentaire {de(authorName)}
            </a>
          </li>
        ))}
      </ul>
    </details>
  )
}
