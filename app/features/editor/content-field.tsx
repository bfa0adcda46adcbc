import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { TextField } from '#platform/forms/field.tsx'
import type { RichText, RichTextHandle } from './text/rich-text.tsx'
import type { OnPending } from './use-pending-uploads.ts'
import './editor.css'

type ContentFieldProps = ComponentProps<typeof TextField> & { html: string; onPending: OnPending }

const noImages = { images: [], additions: [], onPhotoChange: () => {} }

/** The text of the article editor in another form. Without script, and until the editor is there, it is its HTML. */
export function ContentField({ html, onPending, ...field }: ContentFieldProps) {
  const { name, label, error } = field
  const text = useRef<RichTextHandle>(null)
  const input = useRef<HTMLInputElement>(null)
  const start = useRef(html)
  const [Editor, setEditor] = useState<typeof RichText>()
  useEffect(() => {
    import('./text/rich-text.tsx').then((file) => setEditor(() => file.RichText)).catch(() => {})
  }, [])
  const onChange = (value = start.current) => {
    if (input.current) input.current.value = value
    else start.current = value
  }
  if (!Editor) return <TextField {...field} onChange={({ target }) => onChange(target.value)} />
  const options = { ...noImages, label, error, onPending, storedHtml: start.current }
  return (
    <>
      <Editor ref={text} {...options} onEdit={() => onChange(text.current?.html())} />
      <input ref={input} type="hidden" name={name} defaultValue={start.current} />
    </>
  )
}
