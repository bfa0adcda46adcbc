import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { useEditorState } from '@tiptap/react'
import { useEffect, useId, useRef } from 'react'
import { imageName } from '../../images/images.ts'
import { alternativeTextHint, OneLineTextArea } from '../../photos/one-line-text-area.tsx'
import { chainInText, focusText } from '../focus-text.ts'
import { isPicture, removePicture } from '../text-pictures.ts'

export function SelectedPicture({ editor, focusCount }: { editor: Editor; focusCount: number }) {
  const id = useId()
  const description = useRef<HTMLTextAreaElement>(null)
  useEffect(() => {
    if (focusCount > 0) description.current?.focus()
  }, [focusCount])
  const picture = useEditorState({ editor, selector: () => selectedPicture(editor) })
  if (!picture) return null
  const { position, src, alt, isFigure, hasCaption } = picture
  const name = src.startsWith('blob:') ? 'en chemin' : imageName(src)

  const describe = (newAlt: string | null) =>
    editor.view.dispatch(editor.state.tr.setNodeAttribute(position, 'alt', newAlt))
  const back = () => chainInText(editor).setNodeSelection(position).run()
  const addCaption = () => {
    chainInText(editor)
      .insertContentAt(position + 1, { type: 'figureCaption' })
      .setTextSelection(position + 2)
      .run()
  }
  const remove = () => {
    removePicture(editor.state, editor.view.dispatch)
    focusText(editor)
  }
  const onKeyDown = (event: React.KeyboardEvent) => {
    if ((event.key !== 'Escape' && event.key !== 'Enter') || event.nativeEvent.isComposing) return
    const isButton = event.target instanceof HTMLButtonElement
    if (event.key === 'Enter' && isButton) return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') chainInText(editor).setTextSelection(editor.state.doc.resolve(position).after()).run()
    else back()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys that leave it, from any of its controls
    <fieldset className="picture-row" onKeyDown={onKeyDown}>
      <legend className="caption">Image {name}</legend>
      <div className="field">
        <label htmlFor={`${id}-text`}>Texte alternatif</label>
        <OneLineTextArea
          ref={description}
          id={`${id}-text`}
          value={alt}
          onChange={describe}
          aria-describedby={`${id}-hint`}
        />
        <p className="caption" id={`${id}-hint`}>
          {alternativeTextHint}
        </p>
      </div>
      {isFigure && !hasCaption && (
        <button className="btn outline small" type="button" onClick={addCaption}>
          Légende
        </button>
      )}
      <button className="btn outline small" type="button" onClick={remove} aria-label={`Retirer l’image ${name}`}>
        Retirer
      </button>
    </fieldset>
  )
}

function selectedPicture(editor: Editor) {
  const { selection } = editor.state
  if (!(selection instanceof NodeSelection) || !isPicture(selection.node)) return null
  const { src, alt } = selection.node.attrs as { src: string; alt: string | null }
  const parent = selection.$from.parent
  const isFigure = parent.type.name === 'figure'
  return {
    position: selection.from,
    src,
    alt,
    isFigure,
    hasCaption: parent.children.some((node) => node.type.name === 'figureCaption'),
  }
}
