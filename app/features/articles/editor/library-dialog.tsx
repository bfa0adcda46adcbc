import { useEffect, useRef, useState } from 'react'
import { MediaView, type LibraryItem } from '#features/media/media-library.tsx'
import { loadQuietly } from '#platform/forms/quiet-request.ts'
import { Icon } from '#platform/ui/icon.tsx'
import '#features/media/media-library.css'

interface LibraryData {
  items: LibraryItem[]
}

/** « Choisir dans la médiathèque »: a picture that was uploaded before serves again. */
export function LibraryButton({ onPick }: { onPick: (address: string) => void }) {
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    opener.current?.focus()
  }
  return (
    <>
      <button ref={opener} className="lien" type="button" onClick={() => setOpen(true)}>
        Choisir dans la médiathèque
      </button>
      {open && (
        <LibraryDialog
          onClose={close}
          onPick={(address) => {
            onPick(address)
            close()
          }}
        />
      )}
    </>
  )
}

function LibraryDialog({ onPick, onClose }: { onPick: (address: string) => void; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [term, setTerm] = useState('')
  const { items, problem } = useLibrary(term)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    <dialog
      ref={dialog}
      className="modale"
      aria-label="Médiathèque"
      onCancel={(event) => {
        event.preventDefault()
        // The editor below must not hear it.
        event.stopPropagation()
        onClose()
      }}
    >
      <header>
        <h2>Médiathèque</h2>
        <button className="outil" type="button" aria-label="Fermer la médiathèque" onClick={onClose}>
          <Icon name="fermer" size={24} />
        </button>
      </header>
      <div className="corps">
        <div className="champ">
          <label htmlFor="mediatheque-terme">Nom du fichier</label>
          <input
            id="mediatheque-terme"
            className="saisie"
            type="search"
            autoComplete="off"
            value={term}
            onChange={(event) => setTerm(event.target.value)}
          />
        </div>
        <p className="mention" role="status">
          {problem ?? (items?.length === 0 ? 'Aucune image de ce nom.' : '')}
        </p>
        <ul className="mediatheque">
          {items?.map((item) => (
            <li key={item.address}>
              <button className="mediatheque-choix" type="button" onClick={() => onPick(item.address)}>
                <MediaView item={item} />
                {item.name}
              </button>
            </li>
          ))}
        </ul>
      </div>
    </dialog>
  )
}

const typingMilliseconds = 250

/** The pictures whose name holds the term, asked a moment after the last key. */
function useLibrary(term: string): { items: LibraryItem[] | null; problem: string | null } {
  const [items, setItems] = useState<LibraryItem[] | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    let current = true
    const load = async () => {
      const query = new URLSearchParams({ q: term, type: 'images' })
      const answer = await loadQuietly<LibraryData>('/compte/mediatheque', 'items', query)
      if (!current) return
      setProblem(answer.kind === 'failed' ? `Erreur : ${answer.sentence}` : null)
      if (answer.kind === 'data') setItems(answer.data.items)
    }
    const timer = setTimeout(() => void load(), term ? typingMilliseconds : 0)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [term])
  return { items, problem }
}
