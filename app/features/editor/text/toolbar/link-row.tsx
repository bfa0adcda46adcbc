import type { Editor } from '@tiptap/core'
import { useId, useState } from 'react'
import { chainInText, focusText } from '../focus-text.ts'
import { linkAddress } from './link-address.ts'

interface LinkRowProps {
  editor: Editor
  onDone: () => void
}

/** Without a selection, it asks for the words; without words, the address stands for them. */
export function LinkRow({ editor, onDone }: LinkRowProps) {
  const id = useId()
  const isLinked = editor.isActive('link')
  const [needsWords] = useState(() => !isLinked && editor.state.selection.empty)
  const [words, setWords] = useState('')
  const [address, setAddress] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [wrong, setWrong] = useState(false)

  const back = () => {
    onDone()
    focusText(editor)
  }
  const apply = () => {
    const href = linkAddress(address)
    if (!href) return setWrong(true)
    if (!needsWords) chainInText(editor).extendMarkRange('link').setLink({ href }).run()
    else
      chainInText(editor)
        .insertContent({
          type: 'text',
          text: words.trim() || address.trim(),
          marks: [{ type: 'link', attrs: { href } }],
        })
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
    <div className="link-row" role="group" aria-label={isLinked ? 'Modifier le lien' : 'Ajouter un lien'}>
      {needsWords && (
        <div className="field">
          <label htmlFor={`${id}-words`}>Mots du lien</label>
          <input
            id={`${id}-words`}
            className="input"
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the row opens because its fields are to be filled
            autoFocus
            autoComplete="off"
            value={words}
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={onKeyDown}
          />
        </div>
      )}
      <div className="field">
        <label htmlFor={`${id}-address`}>Adresse du lien</label>
        <input
          id={`${id}-address`}
          className="input"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the row opens because its fields are to be filled
          autoFocus={!needsWords}
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          value={address}
          onChange={(event) => setAddress(event.target.value)}
          onKeyDown={onKeyDown}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? `${id}-error` : undefined}
        />
      </div>
      <button className="btn" type="button" onClick={apply}>
        {isLinked ? 'Modifier le lien' : 'Ajouter le lien'}
      </button>
      <button className="btn outline" type="button" aria-label="Fermer le lien" onClick={back}>
        Fermer
      </button>
      {isLinked && (
        <button className="btn outline" type="button" onClick={remove}>
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
