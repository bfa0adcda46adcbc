import type { Editor } from '@tiptap/core'
import { useId, useState } from 'react'
import { chainInText, focusText } from '../focus-text.ts'
import { linkAddress } from './link-address.ts'

interface LinkRowProps {
  editor: Editor
  onDone: () => void
}

/** Without a selection, the address itself becomes the link's text. */
export function LinkRow({ editor, onDone }: LinkRowProps) {
  const id = useId()
  const linked = editor.isActive('link')
  const [typed, setTyped] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [wrong, setWrong] = useState(false)

  const back = () => {
    onDone()
    focusText(editor)
  }
  const apply = () => {
    const href = linkAddress(typed)
    if (!href) return setWrong(true)
    if (linked || !editor.state.selection.empty) chainInText(editor).extendMarkRange('link').setLink({ href }).run()
    else
      chainInText(editor)
        .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run()
    onDone()
  }
  const remove = () => {
    chainInText(editor).extendMarkRange('link').unsetLink().run()
    onDone()
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    // Enter must not submit the article, nor Escape close the editor.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') apply()
    else back()
  }

  return (
    <div className="link-row">
      <input
        className="input"
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the row opens because its address is to be typed
        autoFocus
        inputMode="url"
        autoComplete="off"
        aria-label="Adresse du lien"
        placeholder="Adresse du lien"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? `${id}-error` : undefined}
      />
      <button className="btn outline small" type="button" onClick={apply}>
        Appliquer
      </button>
      {linked && (
        <button className="btn outline small" type="button" onClick={remove}>
          Retirer le lien
        </button>
      )}
      {wrong && (
        <p className="error" id={`${id}-error`} role="alert">
          Cette adresse de lien n’est pas valable.
        </p>
      )}
    </div>
  )
}
