import { useEffect, useState } from 'react'
import { checkVideo } from '#features/media/playable-video.ts'

/** Names the browsers that do not play a video: a file before it is sent, or one that is stored at this address. */
export function useVideoWarning(video: File | string | null): string | null {
  const [warning, setWarning] = useState<string | null>(null)
  useEffect(() => {
    let isCurrent = true
    const show = (sentence: string | null) => {
      if (isCurrent) setWarning(sentence)
    }
    // A file that cannot be read now is reported by its upload or its preview.
    if (video === null) show(null)
    else warningOf(video).then(show, () => show(null))
    return () => {
      isCurrent = false
    }
  }, [video])
  return warning
}

async function warningOf(video: File | string): Promise<string | null> {
  const outcome = await (typeof video === 'string' ? checkStoredVideo(video) : checkFile(video))
  return outcome.ok ? outcome.value.warning : outcome.refusal
}

export function checkFile(file: File) {
  return checkVideo(file.size, async (start, end) => new Uint8Array(await file.slice(start, end).arrayBuffer()))
}

async function checkStoredVideo(address: string) {
  const { headers } = await fetch(address, { method: 'HEAD' })
  return checkVideo(Number(headers.get('content-length')), async (start, end) => {
    const response = await fetch(address, { headers: { range: `bytes=${start}-${end - 1}` } })
    if (response.status !== 206) throw new Error(`The video was answered with ${response.status}.`)
    return new Uint8Array(await response.arrayBuffer())
  })
}
