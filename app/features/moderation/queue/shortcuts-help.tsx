import { useEffect, useId, useRef } from 'react'
import { shortcuts } from './shortcuts.ts'

export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  useEffect(() => {
    const opener = document.activeElement
    dialog.current?.showModal()
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return (
    <dialog ref={dialog} className="confirm-dialog shortcuts-dialog" aria-labelledby={title} onClose={onClose}>
      <h3 id={title}>Raccourcis clavier</h3>
      <p className="caption">
        Ils n’agissent que dans le tableau{'\u00a0'}: allez-y avec la touche Tab ou cliquez sur une ligne. Dans un
        champ, ils écrivent une lettre.
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
