import { FieldNotes, noteAttributes, RequiredWord } from '#platform/forms/field.tsx'
import { EditorContent } from '@tiptap/react'
import { useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import type { ImageInput } from '#features/articles/image-lines.ts'
import type { EditorAddition } from '../editor-additions.ts'
import { progressSentence, UploadGauge } from '../images/upload-gauge.tsx'
import type { OnPending } from '../use-pending-uploads.ts'
import { updatePhotos, type ListedPhotos } from './placed-photos.ts'
import { asBlocks } from './source-text.ts'
import { TextFoot, TextOptions } from './text-foot.tsx'
import { Toolbar } from './toolbar/toolbar.tsx'
import { useTextEditor } from './use-text-editor.ts'

export interface RichTextHandle {
  /** Returns the initial HTML byte for byte while the text is unchanged. */
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
  additions: EditorAddition[]
  onPhotoChange: ListedPhotos['onChange']
  onPending: OnPending
}

export function RichText(props: RichTextProps) {
  const { ref, label, storedHtml, error, onEdit, images, additions, onPhotoChange, onPending } = props
  const id = useId()
  const text = useTextEditor({ id, storedHtml, error, onEdit })
  const { editor, uploads, insert } = text
  const { source, setSource, toggleSource, sourceField } = useSource(text)
  useEffect(() => {
    if (editor) updatePhotos(editor.view, { images, onChange: onPhotoChange })
  }, [editor, images, onPhotoChange])
  const textPictures = uploads.length
  useEffect(() => onPending({ textPictures }), [onPending, textPictures])
  useImperativeHandle(ref, () => ({
    html: () => source ?? text.currentHtml(),
    replace(html) {
      text.replace(html)
      if (source !== null) setSource(html)
    },
    focus: () => (source === null ? editor?.view.focus() : sourceField.current?.focus()),
  }))
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
              additions={additions}
              onUpload={(files) => insert(files, { select: files.length === 1 })}
              options={<TextOptions editor={editor} onSource={toggleSource} />}
            />
          )}
          <EditorContent editor={editor} />
        </div>
        {source !== null && (
          <textarea
            translate="no"
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
            {...noteAttributes(id, error)}
          />
        )}
        {editor && <TextFoot editor={editor} onLeaveSource={source === null ? undefined : toggleSource} />}
      </div>
      {uploads.map((one) => (
        <UploadGauge key={one.id} upload={one} />
      ))}
      <output className="sr-only">{progressSentence(uploads)}</output>
      <FieldNotes id={id} error={error} />
    </div>
  )
}

function useSource({ editor, currentHtml, write }: ReturnType<typeof useTextEditor>) {
  const [source, setSource] = useState<string | null>(null)
  const sourceField = useRef<HTMLTextAreaElement>(null)
  const toggleSource = () => {
    if (source === null) return setSource(currentHtml())
    if (source !== currentHtml()) write(asBlocks(source))
    setSource(null)
  }
  const isSource = source !== null
  const wasSource = useRef(false)
  useEffect(() => {
    if (isSource) sourceField.current?.focus()
    else if (wasSource.current) editor?.view.focus()
    wasSource.current = isSource
  }, [isSource, editor])
  return { source, setSource, toggleSource, sourceField }
}
