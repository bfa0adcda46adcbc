import { useEffect, useState } from 'react'
import { useQuietForm } from '#platform/forms/use-quiet-form.ts'
import { deBefore } from '#platform/text/elision.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { useRefusalToast } from '#platform/ui/toasts.tsx'
import type { Undoable } from '../undoing.server.ts'
import { IdempotencyKeyField } from '#platform/forms/idempotency-key-field.tsx'

interface UndoBarProps {
  undoable: Undoable[]
  listHref: string
  /** Its row comes back where it was. */
  onUndo?: () => void
}

const participles = { validated: 'publié', rejected: 'rejeté', deleted: 'supprimé' }

/** What was just decided can be taken back, the last one or all of the last seconds. It lies over the page: no row moves. */
export function UndoBar({ undoable, listHref, onUndo }: UndoBarProps) {
  const left = useStillUndoable(undoable)
  const [last] = left
  if (!last) return null
  return (
    <section className="defaire" aria-label="Annuler une décision">
      <p>
        Commentaire {deBefore(last.authorName)}
        <bdi>{last.authorName}</bdi> {participles[last.event]}.
      </p>
      <UndoForm key={last.number} numbers={[last.number]} listHref={listHref} onUndo={onUndo} label="Annuler" />
      {left.length > 1 && (
        <UndoForm
          key={`all-${last.number}`}
          numbers={left.map(({ number }) => number)}
          listHref={listHref}
          onUndo={onUndo}
          label={`Annuler les ${left.length}`}
        />
      )}
    </section>
  )
}

interface UndoFormProps {
  numbers: number[]
  listHref: string
  onUndo: (() => void) | undefined
  label: string
}

function UndoForm({ numbers, listHref, onUndo, label }: UndoFormProps) {
  const { answer, busy, attributes } = useQuietForm<{ message: string }>({
    action: '/compte/moderation/annulation',
    repeats: true,
    tell: (reason) => ({ message: `Erreur lors de l’annulation\u00a0: ${reason}` }),
    onSend: () => onUndo?.(),
    onAccepted: () => {
      // By its key the focus never left its row; the bar's own button goes.
      if (document.activeElement?.closest('tr[data-commentaire]')) return
      document.querySelector<HTMLElement>('.volet-t h2')?.focus()
    },
  })
  useRefusalToast(answer)
  return (
    <form {...attributes} data-geste={numbers.length === 1 ? 'annuler' : undefined}>
      <IdempotencyKeyField />
      <input type="hidden" name="retour" value={listHref} />
      {numbers.map((number) => (
        <input key={number} type="hidden" name={`decision-${number}`} value="1" />
      ))}
      <button className="btn creux petit" type="submit" disabled={busy}>
        {numbers.length === 1 && <Icon name="annuler" />}
        {label}
      </button>
    </form>
  )
}

/** The seconds run here too: what the server would refuse is not offered. */
function useStillUndoable(undoable: Undoable[]): Undoable[] {
  const [over, setOver] = useState<ReadonlySet<number>>(new Set())
  useEffect(() => {
    const timers = undoable.map(({ number, secondsLeft }) =>
      setTimeout(() => setOver((before) => new Set(before).add(number)), secondsLeft * 1000),
    )
    return () => {
      for (const timer of timers) clearTimeout(timer)
    }
  }, [undoable])
  return undoable.filter(({ number }) => !over.has(number))
}
