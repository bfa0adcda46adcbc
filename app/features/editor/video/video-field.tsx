import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { videoAccept } from '#features/media/video-upload.ts'
import { isOwnVideo, videoProblem } from '#features/media/video.ts'
import { TextField } from '#platform/forms/field.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { useToast } from '#platform/ui/toasts.tsx'
import { type ArticleInput, simpleFields } from '#features/articles/article-fields.ts'
import { LibraryButton } from '../library-dialog.tsx'
import { UnfinishedList } from './unfinished-list.tsx'
import { useVideoUpload } from './use-video-upload.ts'
import { VideoCaptions } from './video-captions.tsx'
import { VideoPoster } from './video-poster.tsx'
import { spokenProgress, VideoProgress } from './video-progress.tsx'
import './video-field.css'

export type VideoValue = Pick<ArticleInput, 'videoUrl' | 'videoPoster' | 'videoCaptions' | 'videoTranscript'>
const withoutParts = { videoPoster: null, videoCaptions: null }

interface VideoFieldProps {
  text: string
  isOffered: (text: string | null) => boolean
  value: VideoValue
  onChange: (change: Partial<VideoValue>) => void
  onUploading: (uploading: boolean) => void
  error: string | undefined
}

export function VideoField({ text, isOffered, value, onChange, onUploading, error }: VideoFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const removal = useRef<HTMLButtonElement>(null)
  const [status, setStatus] = useState('')
  const [problem, setProblem] = useState<string>()
  const [sendsMore, setSendsMore] = useState(false)
  const toast = useToast()
  const { videoUrl, videoPoster, videoCaptions } = value
  const address = videoUrl ?? ''
  const isOwn = isOwnVideo(address)

  const setStored = useCallback(
    (newAddress: string) => {
      onChange({ videoUrl: newAddress, ...withoutParts })
      setProblem(undefined)
      toast({ kind: 'success', text: 'Vidéo ajoutée', detail: 'La vidéo a été correctement ajoutée\u00a0!' })
    },
    [onChange, toast],
  )
  const { upload, refusal, setRefusal, send, pause, resume, cancel } = useVideoUpload(text, setStored)
  const uploading = upload !== null || sendsMore
  useEffect(() => onUploading(uploading), [onUploading, uploading])

  const remove = () => {
    onChange({ videoUrl: null, ...withoutParts })
    setStatus('Vidéo retirée.')
    // The pressed button is gone: the focus must not fall to the page.
    requestAnimationFrame(() => input.current?.focus())
  }
  const pick = (newAddress: string) => {
    onChange({ videoUrl: newAddress, ...withoutParts })
    setProblem(undefined)
    setStatus('Vidéo choisie.')
    requestAnimationFrame(() => removal.current?.focus())
  }
  const wrong = error ?? problem
  const notes = [wrong && `${id}-error`, `${id}-hint`].filter(Boolean).join(' ')

  return (
    <fieldset className="field video-field">
      <legend className="label">Vidéo</legend>
      {isOwn ? (
        <>
          <VideoPoster
            key={address}
            video={address}
            captions={videoCaptions}
            poster={videoPoster}
            onChange={(poster) => onChange({ videoPoster: poster })}
            onUploading={setSendsMore}
          />
          <VideoCaptions
            captions={videoCaptions}
            onChange={(captions) => onChange({ videoCaptions: captions })}
            onUploading={setSendsMore}
          />
          <div className="upload-actions">
            <button ref={removal} className="link" type="button" onClick={remove}>
              Retirer la vidéo
            </button>
          </div>
        </>
      ) : (
        <>
          <input
            ref={input}
            className="input"
            name="videoUrl"
            inputMode="url"
            autoComplete="off"
            aria-label="Adresse de la vidéo"
            placeholder="Adresse de la vidéo"
            value={address}
            onChange={(event) => {
              onChange({ videoUrl: event.target.value || null })
              setProblem(undefined)
            }}
            onBlur={() => setProblem((address.trim() && videoProblem(address)) || undefined)}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={notes}
          />
          <p className="caption" id={`${id}-hint`}>
            {simpleFields.videoUrl.input.hint}
          </p>
          {!upload && (
            <>
              <UnfinishedList isOffered={isOffered} onFile={send} onStored={setStored} onProblem={setRefusal} />
              <label className="drop-zone">
                <input
                  type="file"
                  accept={videoAccept}
                  onChange={(event) => {
                    const [file] = event.target.files ?? []
                    if (file) send(file)
                    // Allows choosing the same file again after a failure.
                    event.target.value = ''
                  }}
                />
                <span className="link">
                  <Icon name="upload" /> Ajouter une vidéo
                </span>
              </label>
              <LibraryButton kind="videos" onPick={pick} />
            </>
          )}
        </>
      )}
      {wrong && (
        <p className="error" id={`${id}-error`}>
          {wrong}
        </p>
      )}
      {upload && <VideoProgress upload={upload} onPause={pause} onResume={resume} onCancel={cancel} />}
      {/* Always rendered: a live region must exist before its text changes. */}
      <div role="alert">{refusal && <p className="error">{refusal}</p>}</div>
      <output className="sr-only">{upload ? spokenProgress(upload) : status}</output>
      {address.trim() !== '' && (
        <TextField
          name="videoTranscript"
          {...simpleFields.videoTranscript.input}
          label="Transcription"
          value={value.videoTranscript ?? ''}
          onChange={(event) => onChange({ videoTranscript: event.target.value || null })}
        />
      )}
    </fieldset>
  )
}
