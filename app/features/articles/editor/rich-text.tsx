import { EditorContent, useEditor } from '@tiptap/react'
import { useId, useImperativeHandle, useMemo, useRef } from 'react'
import { readablePaste } from './pasted-html.ts'
import { textExtensions } from './text-extensions.ts'
import { htmlOf } from './text-html.ts'
import { TextTools } from './text-tools.tsx'

export interface RichTextHandle {
  /** What stands in the field; the stored HTML to the byte as long as the text is the same. */
  html: () => string
  replace: (html: string) => void
  focus: () => void
}

interface RichTextProps {
  ref: React.Ref<RichTextHandle>
  label: string
  stored: string
  error: string | undefined
  onEdit: () => void
}

export function RichText({ ref, label, stored, error, onEdit }: RichTextProps) {
  const id = useId()
  const asOpened = useRef<string | null>(null)
  const editorProps = useMemo(
    () => ({
      transformPastedHTML: readablePaste,
      // ProseMirror would keep Escape to itself; it belongs to the dialog.
      handleDOMEvents: { keydown: (_: unknown, event: KeyboardEvent) => event.key === 'Escape' },
      attributes: {
        class: 'zone',
        id: `${id}-texte`,
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-required': 'true',
        'aria-labelledby': `${id}-nom`,
        ...(error && { 'aria-invalid': 'true', 'aria-describedby': `${id}-erreur` }),
      },
    }),
    [id, error],
  )
  const editor = useEditor({
    extensions: textExtensions,
    content: stored,
    editorProps,
    // Its styles stand in editor.css: the page's policy refuses style elements.
    injectCSS: false,
    immediatelyRender: false,
    onCreate: ({ editor: created }) => {
      asOpened.current = htmlOf(created.state.doc)
    },
    onUpdate: onEdit,
  })

  useImperativeHandle(
    ref,
    () => ({
      html() {
        if (!editor || asOpened.current === null) return stored
        const written = htmlOf(editor.state.doc)
        return written === asOpened.current ? stored : written
      },
      replace: (html) => editor?.commands.setContent(html),
      focus: () => editor?.commands.focus(),
    }),
    [editor, stored],
  )

  return (
    <div className="champ">
      <span className="etq" id={`${id}-nom`}>
        {label}
      </span>
      <div className="redac">
        {editor && <TextTools editor={editor} controls={`${id}-texte`} />}
        <EditorContent editor={editor} />
      </div>
      {error && (
        <p className="msg" id={`${id}-erreur`}>
          {error}
        </p>
      )}
    </div>
  )
}
