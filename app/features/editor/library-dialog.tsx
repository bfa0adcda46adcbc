import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { MediaView, type LibraryItem } from '#features/library/media-library.tsx'
import { loadInPlace, type InPlaceAnswer } from '#platform/forms/in-place-request.ts'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { useModal } from '#platform/ui/use-modal.ts'
import '#features/library/media-library.css'

interface LibraryData {
  items: LibraryItem[]
  olderHref: string | null
}

type Kind = 'photos' | 'films'

const words = {
  photos: { none: 'Aucune photo ne correspond.', older: 'Photos plus anciennes' },
  films: { none: 'Aucun film ne correspond.', older: 'Films plus anciens' },
} as const satisfies Record<Kind, object>

interface LibraryButtonProps {
  kind: Kind
  onPick: (address: string) => void
}

export function LibraryButton({ kind, onPick }: LibraryButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button className="link" type="button" onClick={() => setOpen(true)}>
        Choisir dans la médiathèque
      </button>
      {isOpen && (
        <LibraryDialog
          kind={kind}
          onClose={() => setOpen(false)}
          onPick={(address) => {
            // The dialog closes first, because it returns the focus to its button, from where the field may move it.
            flushSync(() => setOpen(false))
            onPick(address)
          }}
        />
      )}
    </>
  )
}

function LibraryDialog({ kind, onPick, onClose }: LibraryButtonProps & { onClose: () => void }) {
  const dialog = useModal()
  const [term, setTerm] = useState('')
  const { items, olderHref, problem, loadOlder } = useLibrary(kind, term)
  const list = useRef<HTMLUListElement>(null)
  const showOlder = async () => {
    const shownCount = items?.length ?? 0
    await loadOlder()
    // Keyboard and screen reader users continue at the first new item.
    list.current?.querySelectorAll('button')[shownCount]?.focus()
  }
  return (
    <dialog
      ref={dialog}
      className="modal"
      aria-label="Médiathèque"
      onCancel={(event) => {
        event.preventDefault()
        event.stopPropagation()
        onClose()
      }}
    >
      <header>
        <h2>Médiathèque</h2>
        <IconButton icon="close" label="Fermer la médiathèque" size={24} onClick={onClose} />
      </header>
      <div className="modal-body">
        <div className="field">
          <label htmlFor="media-library-search">Chercher</label>
          <input
            id="media-library-search"
            className="input"
            type="search"
            autoComplete="off"
            value={term}
            onChange={(event) => setTerm(event.target.value)}
          />
        </div>
        <p className="caption" role="status">
          {problem ?? (items?.length === 0 ? words[kind].none : '')}
        </p>
        <ul ref={list} className="media-library">
          {items?.map((item) => (
            <li key={item.address}>
              <button className="media-library-item" type="button" onClick={() => onPick(item.address)}>
                <MediaView item={item} />
                {item.name}
              </button>
            </li>
          ))}
        </ul>
        {olderHref && (
          <button className="link" type="button" onClick={() => void showOlder()}>
            {words[kind].older}
          </button>
        )}
      </div>
    </dialog>
  )
}

const typingMilliseconds = 250

function useLibrary(kind: Kind, term: string) {
  const [data, setData] = useState<LibraryData | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    let current = true
    const load = async () => {
      const answer = await ask(new URLSearchParams({ q: term, type: kind }))
      if (!current) return
      setProblem(problemOf(answer))
      if (answer.kind === 'data') setData(answer.data)
    }
    const timer = setTimeout(() => void load(), term ? typingMilliseconds : 0)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [kind, term])

  const loadOlder = async () => {
    if (!data?.olderHref) return
    const answer = await ask(new URL(data.olderHref, location.origin).searchParams)
    // The rendering is synchronous because the first new item gets the focus next.
    flushSync(() => {
      setProblem(problemOf(answer))
      if (answer.kind !== 'data') return
      const { items, olderHref } = answer.data
      setData((before) => (before === data ? { items: [...data.items, ...items], olderHref } : before))
    })
  }
  return { items: data?.items ?? null, olderHref: data?.olderHref ?? null, problem, loadOlder }
}

const ask = (query: URLSearchParams) => loadInPlace<LibraryData>('/compte/mediatheque', 'items', query)
const problemOf = (answer: InPlaceAnswer<LibraryData>) =>
  answer.kind === 'failed' ? `Erreur : ${answer.sentence}` : null
