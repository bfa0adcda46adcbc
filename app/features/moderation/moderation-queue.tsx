import { useCallback, useRef, useState, useId } from 'react'
import { AddArticleButton } from '#features/editor/article-actions.tsx'
import { Empty } from '#platform/ui/empty.tsx'
import { useScriptedControl } from '#platform/ui/use-hydrated.ts'
import { useModal } from '#platform/ui/use-modal.ts'
import { allCommentsAddress, nothingToRead } from './moderation.ts'
import { RecentDecisions } from './recent-decisions.tsx'
import type { Undoable } from './undo.server.ts'
import { useShortcuts, shortcuts } from './queue/shortcuts.ts'
import { PendingComments, type PendingList } from './pending-comments.tsx'

interface ModerationQueueProps extends PendingList {
  hasArticles: boolean
  undoable: Undoable[]
  reportCount: number
  choosesFirst: boolean
  mayChangeRules: boolean
}

export function ModerationQueue({
  hasArticles,
  undoable,
  reportCount,
  choosesFirst,
  mayChangeRules,
  ...list
}: ModerationQueueProps) {
  const { comments, listHref } = list
  const region = useRef<HTMLDivElement>(null)
  const controlAttributes = useScriptedControl()
  const [helping, setHelping] = useState(false)
  const [choosing, setChoosing] = useState(choosesFirst)
  useShortcuts(
    region,
    useCallback(() => setHelping(true), []),
    useCallback(() => setChoosing(true), []),
  )
  const choosingHref = `${listHref}${listHref.includes('?') ? '&' : '?'}choisir=1`

  return (
    <>
      <PendingComments
        {...list}
        choosing={choosing}
        region={region}
        links={
          <p className="moderation-links">
            {(choosing || comments.length > 0) && (
              <a
                className="link"
                href={choosing ? listHref : choosingHref}
                onClick={(event) => {
                  event.preventDefault()
                  setChoosing(!choosing)
                }}
              >
                {choosing ? 'Ne plus choisir' : 'Choisir plusieurs'}
              </a>
            )}
            <a className="link" href="/compte/signalements">
              Signalements{reportCount > 0 && ` (${reportCount})`}
            </a>
            {mayChangeRules && (
              <a className="link" href="/compte/moderation/reglages">
                Règles
              </a>
            )}
          </p>
        }
      >
        <NothingWaits hasArticles={hasArticles} listHref={listHref} />
      </PendingComments>
      <p className="moderation-links">
        <button className="link" type="button" {...controlAttributes} onClick={() => setHelping(true)}>
          Raccourcis clavier
        </button>
      </p>
      {helping && <ShortcutsHelp onClose={() => setHelping(false)} />}
      <RecentDecisions undoable={undoable} />
    </>
  )
}

function NothingWaits({ hasArticles, listHref }: { hasArticles: boolean; listHref: string }) {
  if (!hasArticles) return <Empty action={<AddArticleButton from={listHref} quiet />}>{nothingToRead}</Empty>
  return (
    <Empty link={{ href: allCommentsAddress, label: 'Voir tous les commentaires' }}>
      Aucun commentaire en attente. Les prochains apparaîtront ici.
    </Empty>
  )
}

function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const dialog = useModal()
  const title = useId()
  return (
    <dialog ref={dialog} className="confirm-dialog shortcuts-dialog" aria-labelledby={title} onClose={onClose}>
      <h2 id={title}>Raccourcis clavier</h2>
      <p className="caption">
        Ils n’agissent que dans la liste{'\u00a0'}: allez-y avec la touche Tab. Dans un champ, ils écrivent une lettre.
      </p>
      <dl>
        {shortcuts.map(({ key, does }) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <button className="btn outline" type="button" autoFocus onClick={onClose}>
        Fermer
      </button>
    </dialog>
  )
}
