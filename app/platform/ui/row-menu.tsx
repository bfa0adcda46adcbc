import { type ReactNode, useId } from 'react'
import { Outline } from './icon.tsx'
import './row-menu.css'

/** A popover, which opens and closes without script. */
export function RowMenu({ title, label, children }: { title: string; label: string; children: ReactNode }) {
  const id = useId()
  return (
    <>
      <button className="tool-button" type="button" popoverTarget={id} aria-label={label}>
        <Outline path="M4 10h.01M10 10h.01M16 10h.01" />
      </button>
      {/* On a phone the menu covers the words that say what was done. */}
      <div className="row-menu" id={id} popover="auto" onSubmit={(event) => event.currentTarget.hidePopover()}>
        <h3>{title}</h3>
        <ul>{children}</ul>
      </div>
    </>
  )
}
