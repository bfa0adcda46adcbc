import type { Editor } from '@tiptap/core'
import { useEffect, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import type { ReadingSpeed } from '#platform/site-settings.ts'
import { count } from '#platform/text/french.ts'
import { readTimeOf, wordsIn } from '#features/articles/derived-columns.ts'
import { textOfDocument } from './text-html.ts'
import { helpTyping, isTypingHelped } from './typing/typing-choice.ts'
import { correctWholeText } from './typing/typing-help.ts'

const countAfterMs = 300

export function TextOptions({ editor, onSource }: { editor: Editor; onSource: () => void }) {
  const [isHelped, setHelped] = useState(isTypingHelped)
  const [status, setStatus] = useState('')
  const toggleHelp = () => {
    helpTyping(!isHelped)
    setHelped(!isHelped)
  }
  const correct = () => {
    const corrections = correctWholeText(editor)
    setStatus(corrections === 0 ? 'Rien à corriger.' : `${count(corrections, 'correction')}.`)
  }
  return (
    <>
      <button
        className="tool-text-button"
        type="button"
        aria-pressed={isHelped}
        title="Espaces insécables, guillemets, apostrophes et points de suspension pendant la frappe"
        onClick={toggleHelp}
      >
        Typographie
      </button>
      <button className="tool-text-button" type="button" onClick={correct}>
        Corriger la typographie
      </button>
      <button className="tool-text-button" type="button" onClick={onSource} title="Le texte en HTML">
        HTML
      </button>
      <output className="caption">{status}</output>
    </>
  )
}

export function TextFoot({ editor, onLeaveSource }: { editor: Editor; onLeaveSource: (() => void) | undefined }) {
  return (
    <div className="rich-text-footer">
      <TextLength editor={editor} />
      {onLeaveSource && (
        <button className="tool-text-button" type="button" aria-pressed={true} onClick={onLeaveSource}>
          HTML
        </button>
      )}
    </div>
  )
}

/** It changes with every key, so it is no live region. */
function TextLength({ editor }: { editor: Editor }) {
  const speed = useRouteLoaderData<{ readingSpeed: ReadingSpeed }>('root')?.readingSpeed ?? 'characters'
  const [text, setText] = useState(() => textOfDocument(editor.state.doc))
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const recount = () => {
      clearTimeout(timer)
      timer = setTimeout(() => setText(textOfDocument(editor.state.doc)), countAfterMs)
    }
    editor.on('update', recount)
    return () => {
      clearTimeout(timer)
      editor.off('update', recount)
    }
  }, [editor])
  return (
    <p className="caption">
      {count(wordsIn(text), 'mot')}, {readTimeOf(text, speed)}
      {'\u00a0'}min de lecture
    </p>
  )
}
