import type { Editor } from '@tiptap/core'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useToast } from '#platform/ui/toasts.tsx'
import { usePictureUploads } from '../images/use-picture-uploads.ts'
import { insertPictures } from './insert-pictures.ts'
import { readablePaste } from './pasted/pasted-html.ts'
import { adoptPictures, makePreviews } from './previews.ts'

const lossNotice = {
  kind: 'error' as const,
  text: 'Les images du texte collé ne viennent pas avec lui',
  detail: 'Ajoutez-les depuis vos fichiers, par le bouton «\u00a0Image\u00a0».',
}

export function useTextPictures() {
  const [previews] = useState(makePreviews)
  const editor = useRef<Editor | null>(null)
  const toast = useToast()
  const { uploads, upload } = usePictureUploads()
  useEffect(() => previews.close, [previews])

  const send = useCallback(
    (file: File): string => {
      const address = previews.add(file)
      upload([file], (picture) => {
        previews.settle(address, picture)
        const current = editor.current
        // An empty transaction makes the plugin replace addresses.
        if (current && !current.isDestroyed) current.view.dispatch(current.state.tr.setMeta('addToHistory', false))
      })
      return address
    },
    [previews, upload],
  )
  const insert = useCallback(
    (files: File[], where: { at?: number; select?: boolean }) => {
      if (!editor.current || files.length === 0) return
      insertPictures(
        editor.current,
        files.map((file) => ({ src: send(file) })),
        where,
      )
    },
    [send],
  )
  const handlers = useMemo(
    () => ({
      transformPastedHTML: (html: string) => {
        const paste = readablePaste(html, window.location.origin)
        if (paste.picturesLost > 0) toast(lossNotice)
        return adoptPictures(paste.html, send)
      },
      handlePaste: (_: unknown, event: ClipboardEvent) => {
        const files = filesOf(event.clipboardData)
        // Word processors add a picture of the text to the text itself.
        if (files.length === 0 || holdsText(event.clipboardData)) return false
        insert(files, {})
        return true
      },
      handleDrop: (
        view: { posAtCoords: (at: { left: number; top: number }) => { pos: number } | null },
        event: DragEvent,
        _: unknown,
        isMove: boolean,
      ) => {
        const files = filesOf(event.dataTransfer)
        if (isMove || files.length === 0) return false
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos
        insert(files, at === undefined ? {} : { at })
        return true
      },
    }),
    [insert, send, toast],
  )
  const attach = useCallback((newEditor: Editor) => {
    editor.current = newEditor
  }, [])
  return { attach, previews, uploads, insert, handlers }
}

function filesOf(transfer: DataTransfer | null): File[] {
  return [...(transfer?.files ?? [])]
}

function holdsText(transfer: DataTransfer | null): boolean {
  const html = transfer?.getData('text/html') ?? ''
  const text = html ? html.replace(/<[^>]*>/g, '') : (transfer?.getData('text/plain') ?? '')
  return text.trim() !== ''
}
