import { useCallback, useEffect, useRef, useState } from 'react'
import { useToast } from '#platform/ui/toasts.tsx'
import { uploadPicture, type UploadedPicture } from './upload-picture.ts'

export interface Upload {
  id: number
  name: string
  /** The part that has been sent, from 0 to 1; null while it waits. */
  fraction: number | null
  cancel: () => void
}

export interface FailedUpload {
  id: number
  file: File
  sentence: string
}

type OnSettled = (picture: UploadedPicture | null, file: File) => void

export function usePictureUploads() {
  const [uploads, setUploads] = useState<Upload[]>([])
  const [failedUploads, setFailedUploads] = useState<FailedUpload[]>([])
  const toast = useToast()
  const next = useRef(1)
  const queue = useRef(Promise.resolve())
  const controllers = useRef(new Set<AbortController>())

  useEffect(() => {
    const all = controllers.current
    return () => {
      for (const controller of all) controller.abort()
    }
  }, [])

  const upload = useCallback(
    (files: File[], onSettled: OnSettled) => {
      const batch = files.map((file) => {
        const controller = new AbortController()
        controllers.current.add(controller)
        return { file, id: next.current++, signal: controller.signal, cancel: () => controller.abort() }
      })
      const send = async ({ file, id, signal }: (typeof batch)[number]): Promise<boolean> => {
        const onProgress = (fraction: number) =>
          setUploads((before) => before.map((one) => (one.id === id ? { ...one, fraction } : one)))
        onProgress(0)
        const outcome = await uploadPicture(file, { signal, onProgress })
        onSettled(outcome.ok ? outcome.value : null, file)
        if (outcome.ok && outcome.value.note) toast({ kind: 'success', text: outcome.value.note, detail: file.name })
        if (!outcome.ok && !signal.aborted) {
          const { sentence, mayPass } = outcome.refusal
          toast({ kind: 'error', text: `Erreur à l'upload de l'image : ${sentence}`, detail: file.name })
          if (mayPass) setFailedUploads((before) => [...before, { id, file, sentence }])
        }
        return outcome.ok
      }
      const sendAll = async (before: Promise<void>) => {
        await before
        let count = 0
        for (const one of batch) {
          if (one.signal.aborted) onSettled(null, one.file)
          else if (await send(one)) count++
          setUploads((all) => all.filter(({ id }) => id !== one.id))
        }
        if (count > 0) toast(storedNotice(count))
      }
      setUploads((before) => [
        ...before,
        ...batch.map(({ id, file, cancel }) => ({ id, name: file.name, fraction: null, cancel })),
      ])
      queue.current = sendAll(queue.current)
    },
    [toast],
  )

  const forget = useCallback(
    (failure: FailedUpload) => setFailedUploads((before) => before.filter(({ id }) => id !== failure.id)),
    [],
  )
  return { uploads, upload, failedUploads, forget }
}

function storedNotice(count: number) {
  return count === 1
    ? { kind: 'success' as const, text: 'Image téléchargée', detail: "L'image a été correctement ajoutée !" }
    : {
        kind: 'success' as const,
        text: `${count} images ajoutées`,
        detail: 'Les images ont été correctement ajoutées\u00a0!',
      }
}
