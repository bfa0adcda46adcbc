import { useEffect, useRef, useState, type ComponentProps } from 'react'
import { TextField } from '#platform/forms/field.tsx'
import type { RichText, RichTextHandle } from './text/rich-text.tsx'
import type { OnPending } from './use-pending-uploads.ts'
import './editor.css'

type ContentFieldProps = ComponentProps<typeof TextField> & { onPending: OnPending }

const noImages = { images: [], additions: [], onPhotoChange: () => {} }

/**
 * The text of the article editor in another form. Without script, and until the editor is there, it is its HTML. The
 * hidden field is no input, which React would set back to its first value when it draws the form again.
 */
export function ContentField({ onPending, ...field }: ContentFieldProps) {
  const { name, label, error } = field
  const text = useRef<RichTextHandle>(null)
  const input = useRef<HTMLTextAreaElement>(null)
  const [editor, setEditor] = useState<{ Text: typeof RichText; storedHtml: string }>()
  useEffect(() => {
    const show = (Text: typeof RichText) => setEditor({ Text, storedHtml: input.current?.value ?? '' })
    import('./text/rich-text.tsx').then((file) => show(file.RichText)).catch(() => {})
  }, [])
  const onEdit = () => {
    if (!input.current || !text.current) return
    input.current.value = text.current.html()
    input.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  if (!editor) return <TextField {...field} ref={input} />
  const { Text, storedHtml } = editor
  return (
    <>
      <Text ref={text} {...noImages} {...{ label, error, storedHtml, onEdit, onPending }} />
      <textarea ref={input} name={name} defaultValue={storedHtml} hidden />
    </>
  )
}
