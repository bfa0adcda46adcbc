import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'
import { count } from '#platform/text/french.ts'
import { readTimeOf } from '../../article.ts'
import { textOf, wordsIn } from './text-html.ts'
import { correctWholeText } from './typing/typing-help.ts'

const countAfterMs = 300

interface TextFootProps {
  editor: Editor
  isTypingHelped: boolean
  onHelpTyping: (isHelped: boolean) => void
  isSource: boolean
  onSource: () => void
}

export function TextFoot({ editor, isTypingHelped, onHelpTyping, isSource, onSource }: TextFootProps) {
  const [status, setStatus] = useState('')
  const correct = () => {
    const corrected = correctWholeText(editor)
    setStatus(corrected === 0 ? 'Rien à corriger.' : `${count(corrected, 'correction')}.`)
  }
  return (
    <div className="rich-text-footer">
      <TextLength editor={editor} />
      <output className="caption">{status}</output>
      <div>
        <button
          className="tool-text-button"
          type="button"
          aria-pressed={isTypingHelped}
          disabled={isSource}
          title="Espaces insécables, guillemets, apostrophes et points de suspension pendant la frappe"
          onClick={() => onHelpTyping(!isTypingHelped)}
        >
          Typographie
        </button>
        <button className="tool-text-button" type="button" disabled={isSource} onClick={correct}>
          Corriger la typographie
        </button>
        <button
          className="tool-text-button"
          type="button"
          aria-pressed={isSource}
          onClick={onSource}
          title="Le texte en HTML"
        >
          HTML
        </button>
      </div>
    </div>
  )
}

/** Not a live region: it changes with every key. */
function TextLength({ editor }: { editor: Editor }) {
  const [text, setText] = useState(() => textOf(editor.state.doc))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const recount = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setText(textOf(editor.state.doc)), countAfterMs)
    }
    editor.on('update', recount)
    return () => {
      clearTimeout(timer)
      editor.off('update', recount)
    }
  }, [editor])
  return (
    <p className="caption">
      {count(wordsIn(text), 'mot')}, {readTimeOf(text)}
      {'\u00a0'}min de lecture
    </p>
  )
}
