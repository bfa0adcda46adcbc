import { failureReason } from '#platform/requests/failure.ts'
import { tryOnce } from '#platform/requests/fetch-again.ts'
import { useRef, useState } from 'react'
import {
  captionsAccept,
  captionsBytesMax,
  captionsTooHeavy,
  captionsUploadAddress,
} from '#features/media/video-upload.ts'
import { Icon } from '#platform/ui/icon.tsx'
import { ErrorMessage } from '#platform/forms/error-message.tsx'

interface VideoCaptionsProps {
  captions: string | null
  onChange: (captions: string | null) => void
  onUploading: (uploading: boolean) => void
}

export function VideoCaptions({ captions, onChange, onUploading }: VideoCaptionsProps) {
  const [problem, setProblem] = useState<string>()
  const [status, setStatus] = useState('')
  const input = useRef<HTMLInputElement>(null)

  const send = async (file: File | undefined) => {
    if (!file) return
    setProblem(undefined)
    onUploading(true)
    const answer = await uploadCaptions(file)
    onUploading(false)
    if (answer.address) {
      onChange(answer.address)
      setStatus('Sous-titres ajoutés.')
    } else setProblem(`Erreur à l’envoi des sous-titres\u00a0: ${answer.message ?? ''}`)
  }

  return (
    <div className="video-captions">
      {captions ? (
        <div className="upload-actions">
          <span className="ui">Sous-titres en français</span>
          <button
            className="link"
            type="button"
            onClick={() => {
              onChange(null)
              setStatus('Sous-titres retirés.')
            }}
          >
            Retirer les sous-titres
          </button>
        </div>
      ) : (
        <label className="drop-zone">
          <input
            ref={input}
            type="file"
            accept={captionsAccept}
            onChange={(event) => {
              void send(event.target.files?.[0])
              event.target.value = ''
            }}
          />
          <span className="link">
            <Icon name="upload" /> Ajouter des sous-titres (.vtt)
          </span>
        </label>
      )}
      <ErrorMessage>{problem}</ErrorMessage>
      <output className="sr-only">{status}</output>
    </div>
  )
}

async function uploadCaptions(file: File): Promise<{ address?: string | null; message?: string }> {
  if (file.size > captionsBytesMax) return { message: captionsTooHeavy }
  const body = new FormData()
  body.set('captions', file)
  const { response, failure } = await tryOnce(captionsUploadAddress, { method: 'POST', body })
  try {
    if (response) return await response.json()
  } catch {
    // not JSON: an error page of a proxy, whose status says more
  }
  return { message: failureReason(failure ?? { kind: 'no answer' }) }
}
