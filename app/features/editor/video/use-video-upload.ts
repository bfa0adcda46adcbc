import { useCallback, useEffect, useRef, useState } from 'react'
import { displayedName } from '#features/media/displayed-name.ts'
import { type ProgressSample, recentSamples, speedOf } from '#features/media/video-upload.ts'
import { type VideoSending, type SendingState, sendVideo } from './upload-video.ts'

export interface VideoUpload {
  name: string
  bytes: number
  sentBytes: number
  speed: number | null
  secondsLeft: number | null
  state: SendingState
  sentence: string | undefined
}

const refreshMilliseconds = 250

/** @param onStored a stable reference. */
export function useVideoUpload(text: string, onStored: (address: string) => void) {
  const [upload, setUpload] = useState<VideoUpload | null>(null)
  const [refusal, setRefusal] = useState<string>()
  const sending = useRef<VideoSending | null>(null)
  useEffect(() => () => sending.current?.detach(), [])

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
      sending.current = sendVideo(file, text, {
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
          onStored(address)
        },
        onRefused: finish,
      })
    },
    [text, onStored],
  )
  const pause = useCallback(() => sending.current?.pause(), [])
  const resume = useCallback(() => sending.current?.resume(), [])
  const cancel = useCallback(() => {
    void sending.current?.cancel().then(() => setUpload(null))
  }, [])

  return { upload, refusal, setRefusal, send, pause, resume, cancel }
}

function firstState({ name, size }: File): VideoUpload {
  return {
    name: displayedName(name, 'vidéo'),
    bytes: size,
    sentBytes: 0,
    speed: null,
    secondsLeft: null,
    state: 'sending',
    sentence: undefined,
  }
}
