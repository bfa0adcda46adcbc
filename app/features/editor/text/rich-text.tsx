import { RequiredWord } from '#platform/forms/field.tsx'
import { closeHistory } from '@tiptap/pm/history'
import { EditorContent, useEditor } from '@tiptap/react'
import { useEffect, useId, useImperativeHandle, useMemo, useRef, useState } from 'react'
import { progressSentence, UploadGauge } from '../images/upload-gauge.tsx'
import { withoutNamedFields } from './pasted/parsed-tree.ts'
import type { ImageInput } from '#features/articles/image-lines.ts'
import { updatePhotos, type ListedPhotos } from './placed-photos.ts'
import { asBlocks } from './source-text.ts'
import { textExtensions } from './text-extensions.ts'
import { TextFoot, TextOptions } from './text-foot.tsx'
import { htmlOf } from './text-html.ts'
import { Toolbar } from './toolbar/toolbar.tsx'
import { makeTypingChoice } from './typing/typing-choice.ts'
import { useTextPictures } from './use-text-pictures.ts'

export interface RichTextHandle {
  /** The initial HTML, byte for byte, while the text is unchanged. */
  html: () => string
  replace: (html: string) => void
  focus: () => void
}

interface RichTextProps {
  ref: React.Ref<RichTextHandle>
  label: string
  storedHtml: string
  error: string | undefined
  onEdit: () => void
  images: ImageInput[]
  onPhotoChange: ListedPhotos['onChange']
  onUploading: (waiting: number) => void
}

export function RichText({ ref, label, storedHtml, error, onEdit, images, onPhotoChange, onUploading }: RichTextProps) {
  const id = useId()
  const originals = useRef(new Map<string, string>())
  const { attach, previews, uploads, insert, handlers } = useTextPictures()
  const [typing] = useState(makeTypingChoice)
  const [isTypingHelped, setTypingHelped] = useState(typing.isHelped)
  const [extensions] = useState(() => textExtensions(previews, typing.isHelped))
  const [source, setSource] = useState<string | null>(null)
  const sourceField = useRef<HTMLTextAreaElement>(null)
  const editorProps = useMemo(
    () => ({
      ...handlers,
      // ProseMirror would handle Escape, which the dialog needs.
      handleDOMEvents: { keydown: (_: unknown, event: KeyboardEvent) => event.key === 'Escape' },
      attributes: {
        class: 'rich-text-content',
        id: `${id}-text`,
        role: 'textbox',
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
      originals.current.set(htmlOf(newEditor.state.doc), storedHtml)
    },
    onUpdate: onEdit,
  })
  useEffect(() => {
    if (editor) updatePhotos(editor.view, { images, onChange: onPhotoChange })
  }, [editor, images, onPhotoChange])
  const waiting = uploads.length
  useEffect(() => onUploading(waiting), [onUploading, waiting])

  const currentHtml = () => {
    if (!editor || originals.current.size === 0) return storedHtml
    const html = htmlOf(editor.state.doc)
    return originals.current.get(html) ?? html
  }
  /** In a step of its own, however soon after a key: undoing it keeps what was typed. */
  const writeAll = (html: string) => {
    if (!editor) return
    editor.view.dispatch(closeHistory(editor.state.tr))
    editor.commands.setContent(withoutNamedFields(html))
  }
  useImperativeHandle(ref, () => ({
    html: () => source ?? currentHtml(),
    replace(html) {
      writeAll(html)
      if (editor) originals.current.set(htmlOf(editor.state.doc), html)
      if (source !== null) setSource(html)
    },
    focus: () => (source === null ? editor?.view.focus() : sourceField.current?.focus()),
  }))

  const toggleSource = () => {
    if (source === null) return setSource(currentHtml())
    if (source !== currentHtml()) writeAll(asBlocks(source))
    setSource(null)
  }
  const isSource = source !== null
  const wasSource = useRef(false)
  useEffect(() => {
    // The pressed button is gone.
    if (isSource) sourceField.current?.focus()
    else if (wasSource.current) editor?.view.focus()
    wasSource.current = isSource
  }, [isSource, editor])
  const helpTyping = (isHelped: boolean) => {
    typing.choose(isHelped)
    setTypingHelped(isHelped)
  }

  return (
    <div className="field">
      <div className="field-header">
        <span className="label" id={`${id}-label`}>
          {label}
        </span>
        <RequiredWord />
      </div>
      <div className="rich-text">
        <div hidden={source !== null}>
          {editor && (
            <Toolbar
              editor={editor}
              controls={`${id}-text`}
              ownImages={images.map(({ address }) => address)}
              onUpload={(files) => insert(files, { select: files.length === 1 })}
              options={
                <TextOptions
                  editor={editor}
                  isTypingHelped={isTypingHelped}
                  onHelpTyping={helpTyping}
                  onSource={toggleSource}
                />
              }
            />
          )}
          <EditorContent editor={editor} />
        </div>
        {source !== null && (
          <textarea
            ref={sourceField}
            className="source-html"
            aria-label={`${label} en HTML`}
            spellCheck={false}
            rows={18}
            value={source}
            onChange={(event) => {
              setSource(event.target.value)
              onEdit()
            }}
            {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
          />
        )}
        {editor && <TextFoot editor={editor} onLeaveSource={source === null ? undefined : toggleSource} />}
      </div>
      {uploads.map((one) => (
        <UploadGauge key={one.id} upload={one} />
      ))}
      <output className="sr-only">{progressSentence(uploads)}</output>
      {error && (
        <p className="error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}
