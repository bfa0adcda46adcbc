import { closeHistory } from '@tiptap/pm/history'
import { useEditor } from '@tiptap/react'
import { useMemo, useState } from 'react'
import { withoutNamedFields } from './pasted/parsed-tree.ts'
import { textExtensions } from './text-extensions.ts'
import { htmlOf } from './text-html.ts'
import { useTextPictures } from './use-text-pictures.ts'

interface TextEditorOptions {
  id: string
  storedHtml: string
  error: string | undefined
  onEdit: () => void
}

export function useTextEditor({ id, storedHtml, error, onEdit }: TextEditorOptions) {
  const { attach, previews, uploads, insert, handlers } = useTextPictures()
  /** Maps the editor’s HTML of each given text to that text’s own HTML. */
  const [originals] = useState(() => new Map<string, string>())
  const [extensions] = useState(() => textExtensions(previews))
  const editorProps = useMemo(
    () => ({
      ...handlers,
      // ProseMirror would handle Escape, which the dialog needs.
      handleDOMEvents: { keydown: (_: unknown, event: KeyboardEvent) => event.key === 'Escape' },
      attributes: {
        class: 'rich-text-content',
        id: `${id}-text`,
        role: 'textbox',
        translate: 'no',
        'aria-multiline': 'true',
        'aria-required': 'true',
        'aria-labelledby': `${id}-label`,
        ...(error && { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` }),
      },
    }),
    [id, error, handlers],
  )
  const editor = useEditor({
    extensions,
    content: withoutNamedFields(storedHtml),
    editorProps,
    // The styles are in rich-text.css: the Content-Security-Policy forbids style elements.
    injectCSS: false,
    immediatelyRender: false,
    onCreate: ({ editor: newEditor }) => {
      attach(newEditor)
      originals.set(htmlOf(newEditor.state.doc), storedHtml)
    },
    onUpdate: onEdit,
  })
  const currentHtml = () => {
    if (!editor || originals.size === 0) return storedHtml
    const html = htmlOf(editor.state.doc)
    return originals.get(html) ?? html
  }
  /** Writing is a history step of its own: undoing it keeps earlier typing. */
  const write = (html: string) => {
    if (!editor) return
    editor.view.dispatch(closeHistory(editor.state.tr))
    editor.commands.setContent(withoutNamedFields(html))
  }
  const replace = (html: string) => {
    write(html)
    if (editor) originals.set(htmlOf(editor.state.doc), html)
  }
  return { editor, uploads, insert, currentHtml, write, replace }
}
