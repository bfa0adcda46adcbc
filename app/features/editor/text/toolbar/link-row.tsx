import type { Editor } from '@tiptap/core'
import { useId, useState } from 'react'
import { chainInText, focusText } from '../focus-text.ts'
import { linkAddress } from './link-address.ts'

/** Without a selection it asks for the words; if they stay empty, the address stands for them. */
export function LinkRow({ editor, onDone }: { editor: Editor; onDone: () => void }) {
  const errorId = useId()
  const { isLinked, needsWords, words, setWords, address, setAddress, isWrong, apply, remove } = useLink(editor, onDone)
  const back = () => {
    onDone()
    focusText(editor)
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
        <LinkInput
          label="Mots du lien"
          isFirst
          value={words}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={onKeyDown}
        />
      )}
      <LinkInput
        label="Adresse du lien"
        isFirst={!needsWords}
        inputMode="url"
        autoCapitalize="none"
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        onKeyDown={onKeyDown}
        aria-invalid={isWrong || undefined}
        aria-describedby={isWrong ? errorId : undefined}
      />
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
      {isWrong && (
        <p className="error" id={errorId} role="alert">
          Cette adresse de lien n’est pas valable.
        </p>
      )}
    </div>
  )
}

function useLink(editor: Editor, onDone: () => void) {
  const isLinked = editor.isActive('link')
  const [needsWords] = useState(() => !isLinked && editor.state.selection.empty)
  const [words, setWords] = useState('')
  const [address, setAddress] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [isWrong, setWrong] = useState(false)
  const apply = () => {
    const href = linkAddress(address)
    if (!href) return setWrong(true)
    const text = words.trim() || address.trim()
    if (!needsWords) chainInText(editor).extendMarkRange('link').setLink({ href }).run()
    else
      chainInText(editor)
        .insertContent({ type: 'text', text, marks: [{ type: 'link', attrs: { href } }] })
        .run()
    onDone()
  }
  const remove = () => {
    chainInText(editor).extendMarkRange('link').unsetLink().run()
    onDone()
  }
  return { isLinked, needsWords, words, setWords, address, setAddress, isWrong, apply, remove }
}

interface LinkInputProps extends React.ComponentProps<'input'> {
  label: string
  isFirst: boolean
}

function LinkInput({ label, isFirst, ...input }: LinkInputProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the row opens because its fields are to be filled */}
      <input {...input} id={id} className="input" autoFocus={isFirst} autoComplete="off" />
    </div>
  )
}
