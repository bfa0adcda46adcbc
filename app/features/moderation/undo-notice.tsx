import { useLocation } from 'react-router'
import { commentPath } from './comment-history.ts'
import { decisionWords } from './moderation.ts'
import { anyCommentDecisions } from './decision-addresses.ts'
import { DecisionProvider } from './queue/decision-context.ts'
import { UndoForm } from './queue/undo-form.tsx'
import { deBefore } from '#platform/text/elision.ts'
import { frenchTime } from '#platform/text/french.ts'
import type { Undoable } from './undo.server.ts'

export function UndoNotice({ undoable }: { undoable: Undoable[] }) {
  const { pathname, search } = useLocation()
  const [last] = undoable
  if (!last || pathname === commentPath(last.id)) return null
  const numbers = undoable.map(({ number }) => number)
  const isOne = undoable.length === 1
  return (
    <section className="page" aria-label="Votre dernière décision">
      <div className="panel" role="group">
        <p>
          {isOne ? (
            <>
              {decisionWords[last.event]}
              {'\u00a0'}: commentaire {deBefore(last.authorName)}
              <bdi>{last.authorName}</bdi>.{last.answered && ' La réponse sera retirée aussi.'}
            </>
          ) : (
            `${undoable.length} commentaires décidés.`
          )}{' '}
          <span className="caption">Annulation possible jusqu’à {frenchTime(last.undoableUntil)}.</span>
        </p>
        <DecisionProvider value={{ addresses: anyCommentDecisions, returnTo: pathname + search }}>
          <UndoForm key={last.number} numbers={numbers} label={isOne ? 'Annuler' : `Annuler les ${numbers.length}`} />
        </DecisionProvider>
      </div>
    </section>
  )
}
