import { useCallback, useRef, useState } from 'react'
import { count } from '#platform/text/french.ts'
import { Empty } from '#platform/ui/empty.tsx'
import { useHydrated } from '#platform/ui/use-hydrated.ts'
import { pendingDecisions } from './queue/decision-addresses.ts'
import type { ModeratedComment } from './moderated-comment.ts'
import { ModerationTable } from './queue/moderation-table.tsx'
import { SelectionBar } from './queue/selection-bar.tsx'
import { ShortcutsHelp } from './queue/shortcuts-help.tsx'
import { DecisionStatus } from './queue/decision-status.tsx'
import { useDecidedList } from './queue/use-decided-list.ts'
import { RecentDecisions } from './decisions/recent-decisions.tsx'
import type { Undoable } from './decisions/undo.server.ts'
import { useShortcuts } from './queue/use-shortcuts.ts'

interface ModerationQueueProps {
  comments: ModeratedComment[]
  undoable: Undoable[]
  auditLogNumber: number
  pending: number
  listHref: string
}

export function ModerationQueue({ comments, undoable, auditLogNumber, pending, listHref }: ModerationQueueProps) {
  const region = useRef<HTMLDivElement>(null)
  const hydrated = useHydrated()
  const list = useDecidedList(comments, auditLogNumber, region)
  const [helping, setHelping] = useState(false)
  const focusedId = useShortcuts(
    region,
    useCallback(() => setHelping(true), []),
  )
  const ids = list.rows.map(({ comment }) => comment.id)
  const currentId = focusedId && ids.includes(focusedId) ? focusedId : (ids[0] ?? null)

  const showNew = () => {
    const [newest] = list.deferred
    list.showAll()
    requestAnimationFrame(() => region.current?.querySelector<HTMLElement>(rowOf(newest?.id))?.focus())
  }

  return (
    <>
      <div className="decision-bar">
        <DecisionStatus statusMessage={list.statusMessage} listHref={listHref} decisions={list.decisions} />
        <div className="new-comments">
          <p role="status" className="caption">
            {list.deferred.length > 0 ? (
              <button className="btn small" type="button" onClick={showNew}>
                {count(list.deferred.length, 'nouveau commentaire', 'nouveaux commentaires')}
              </button>
            ) : (
              pending > 0 && `${count(pending, 'commentaire')} en attente`
            )}
          </p>
          {hydrated && (
            <button className="link" type="button" onClick={() => setHelping(true)}>
              Raccourcis clavier
            </button>
          )}
        </div>
      </div>
      {helping && <ShortcutsHelp onClose={() => setHelping(false)} />}
      {list.rows.length === 0 ? (
        <Empty>Aucun commentaire en attente. Les prochains apparaîtront ici.</Empty>
      ) : (
        <div ref={region}>
          <SelectionBar listHref={listHref} region={region} decisions={list.decisions} />
          <ModerationTable
            caption="Commentaires en attente, du plus récent au plus ancien"
            rows={list.rows}
            addresses={pendingDecisions}
            listHref={listHref}
            selectable
            currentId={hydrated ? currentId : null}
            decisions={list.decisions}
          />
        </div>
      )}
      <RecentDecisions undoable={undoable} />
    </>
  )
}

function rowOf(id: string | undefined): string {
  return `tr[data-comment="${id ?? ''}"]`
}
