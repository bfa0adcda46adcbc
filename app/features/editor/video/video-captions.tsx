import { failureReason } from '#platform/requests/failure.ts'
import { tryOnce } from '#platform/requests/fetch-again.ts'
import { useState } from 'react'
import {
  captionsAccept,
  captionsBytesMax,
  captionsTooHeavy,
  captionsUploadAddress,
} from '#features/media/video-upload.ts'
import { ErrorMessage } from '#platform/forms/error-message.tsx'
import { FileChooser } from '../file-chooser.tsx'

interface VideoCaptionsProps {
  captions: string | null
  onChange: (captions: string | null) => void
  onUploading: (isUploading: boolean) => void
}

export function VideoCaptions({ captions, onChange, onUploading }: VideoCaptionsProps) {
  const [problem, setProblem] = useState<string>()
  const [status, setStatus] = useState('')

  const send = async (file: File) => {
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
        <FileChooser icon="upload" accept={captionsAccept} onFiles={([file]) => file && void send(file)}>
          Ajouter des sous-titres
        </FileChooser>
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
    // An error page of a proxy is no JSON; its status says more.
  }
  return { message: failureReason(failure ?? { kind: 'no answer' }) }
}
