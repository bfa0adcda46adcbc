import { useCallback, useRef, useState } from 'react'
import { count } from '#platform/text/french.ts'
import { Empty } from '#platform/ui/empty.tsx'
import { useHydrated } from '#platform/ui/use-hydrated.ts'
import { pendingDecisions } from './queue/decision-addresses.ts'
import type { ModeratedComment } from './moderated-comment.ts'
import { ModerationTable } from './queue/moderation-table.tsx'
import { SelectionBar } from './queue/selection-bar.tsx'
import { ShortcutsHelp } from './queue/shortcuts-help.tsx'
import { UndoBar } from './queue/undo-bar.tsx'
import type { Undoable } from './undoing.server.ts'
import { useShortcuts } from './queue/use-shortcuts.ts'
import { useStillList } from './queue/use-still-list.ts'

interface ModerationQueueProps {
  comments: ModeratedComment[]
  undoable: Undoable[]
  /** Of all pages. */
  pending: number
  listHref: string
}

/** What waits, and all that can be done about it, with a pointer, with keys, or without script. */
export function ModerationQueue({ comments, undoable, pending, listHref }: ModerationQueueProps) {
  const region = useRef<HTMLDivElement>(null)
  const hydrated = useHydrated()
  const list = useStillList(comments, region)
  const [helping, setHelping] = useState(false)
  const focusedId = useShortcuts(
    region,
    useCallback(() => setHelping(true), []),
  )
  const ids = list.rows.map(({ comment }) => comment.id)
  const currentId = focusedId && ids.includes(focusedId) ? focusedId : (ids[0] ?? null)

  const showNew = () => {
    const [newest] = list.held
    list.showAll()
    // The button goes: what it showed has the focus.
    requestAnimationFrame(() => region.current?.querySelector<HTMLElement>(rowOf(newest?.id))?.focus())
  }

  return (
    <>
      <UndoBar undoable={undoable} listHref={listHref} onUndo={list.expectBack} />
      <div className="mod-neufs">
        <p role="status" className="mention">
          {list.held.length > 0 ? (
            <button className="btn petit" type="button" onClick={showNew}>
              {count(list.held.length, 'nouveau commentaire', 'nouveaux commentaires')}
            </button>
          ) : (
            pending > 0 && `${count(pending, 'commentaire')} en attente`
          )}
        </p>
        {hydrated && (
          <button className="lien" type="button" onClick={() => setHelping(true)}>
            Raccourcis clavier
          </button>
        )}
      </div>
      {helping && <ShortcutsHelp onClose={() => setHelping(false)} />}
      {list.rows.length === 0 ? (
        <Empty>Aucun commentaire en attente. Les prochains apparaîtront ici.</Empty>
      ) : (
        <div ref={region}>
          <SelectionBar listHref={listHref} region={region} onDecide={list.decideOwn} />
          <ModerationTable
            rows={list.rows}
            addresses={pendingDecisions}
            listHref={listHref}
            selectable
            currentId={hydrated ? currentId : null}
            onDecide={list.decideOwn}
          />
        </div>
      )}
    </>
  )
}

function rowOf(id: string | undefined): string {
  return `tr[data-commentaire="${id ?? ''}"]`
}
