import { useId } from 'react'
import { useModal } from '#platform/ui/use-modal.ts'
import { shortcuts } from './shortcuts.ts'

export function ShortcutsHelp({ onClose }: { onClose: () => void }) {
  const dialog = useModal()
  const title = useId()
  return (
    <dialog ref={dialog} className="confirm-dialog shortcuts-dialog" aria-labelledby={title} onClose={onClose}>
      <h3 id={title}>Raccourcis clavier</h3>
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
