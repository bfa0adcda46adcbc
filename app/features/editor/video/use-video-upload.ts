import { useCallback, useEffect, useRef, useState } from 'react'
import { useToast } from '#platform/ui/toasts.tsx'
import { displayedName } from '#features/media/displayed-name.ts'
import { type ProgressSample, recentSamples, speedOf } from '#features/media/video-upload.ts'
import { VideoSending, type SendingState } from './upload-video.ts'

const refreshMilliseconds = 250

export function useVideoUpload(text: string, onStored: (address: string) => void) {
  const [upload, setUpload] = useState<VideoUpload | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const sending = useRef<VideoSending | null>(null)
  useEffect(() => () => sending.current?.detach(), [])
  const toast = useToast()
  const store = useCallback(
    (address: string) => {
      onStored(address)
      toast({ kind: 'success', text: 'Vidéo ajoutée', detail: 'La vidéo a été correctement ajoutée\u00a0!' })
    },
    [onStored, toast],
  )

  const send = useCallback(
    (file: File) => {
      sending.current?.detach()
      setRefusal(undefined)
      setUpload(firstState(file))
      let samples: ProgressSample[] = []
      const change = (part: Partial<VideoUpload>) => setUpload((before) => before && { ...before, ...part })
      const finish = (sentence?: string) => {
        setUpload(null)
        setRefusal(sentence)
      }
      sending.current = new VideoSending(file, text, {
        onProgress(bytes) {
          const at = performance.now()
          const last = samples.at(-1)
          if (last && bytes < file.size && bytes >= last.bytes && at - last.at < refreshMilliseconds) return
          samples = recentSamples(last && bytes < last.bytes ? [] : samples, { at, bytes })
          const speed = speedOf(samples)
          change({ sentBytes: bytes, speed, secondsLeft: speed ? (file.size - bytes) / speed : null })
        },
        onState(state, sentence) {
          if (state !== 'sending' && state !== 'saving') samples = []
          change({ state, sentence, ...(samples.length === 0 && { speed: null, secondsLeft: null }) })
        },
        onStored(address) {
          finish()
          store(address)
        },
        onRefused: finish,
      })
    },
    [text, store],
  )
  const pause = () => sending.current?.pause()
  const resume = () => sending.current?.resume()
  const cancel = () => void sending.current?.cancel().then(() => setUpload(null))

  return { upload, refusal, setRefusal, send, store, pause, resume, cancel }
}

export type VideoUpload = ReturnType<typeof firstState>

function firstState(file: File) {
  return {
    file,
    name: displayedName(file.name, 'vidéo'),
    bytes: file.size,
    sentBytes: 0,
    speed: null as number | null,
    secondsLeft: null as number | null,
    state: 'sending' as SendingState,
    sentence: undefined as string | undefined,
  }
}
