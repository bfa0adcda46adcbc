import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { videoAccept } from '#features/media/video-upload.ts'
import { isOwnVideo, videoProblem } from '#features/media/video.ts'
import { TextField } from '#platform/forms/field.tsx'
import { Icon } from '#platform/ui/icon.tsx'
import { useToast } from '#platform/ui/toasts.tsx'
import { transcriptCharactersMax } from '#features/articles/article.ts'
import { LibraryButton } from '../library-dialog.tsx'
import { UnfinishedList } from './unfinished-list.tsx'
import { useVideoUpload } from './use-video-upload.ts'
import { VideoCaptions } from './video-captions.tsx'
import { VideoPoster } from './video-poster.tsx'
import { spokenProgress, VideoProgress } from './video-progress.tsx'
import { transcriptHint, videoAddressHint } from './video-hints.ts'
import './video-field.css'

export interface VideoValue {
  url: string
  poster: string | null
  captions: string | null
  transcript: string
}

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
  const isOwn = isOwnVideo(value.url)

  const setStored = useCallback(
    (url: string) => {
      onChange({ url, poster: null, captions: null })
      setProblem(undefined)
      toast({ kind: 'success', text: 'Vidéo ajoutée', detail: 'La vidéo a été correctement ajoutée\u00a0!' })
    },
    [onChange, toast],
  )
  const { upload, refusal, setRefusal, send, pause, resume, cancel } = useVideoUpload(text, setStored)
  const uploading = upload !== null || sendsMore
  useEffect(() => onUploading(uploading), [onUploading, uploading])

  const remove = () => {
    onChange({ url: '', poster: null, captions: null })
    setStatus('Vidéo retirée.')
    // The pressed button is gone: the focus must not fall to the page.
    requestAnimationFrame(() => input.current?.focus())
  }
  const pick = (url: string) => {
    onChange({ url, poster: null, captions: null })
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
            key={value.url}
            video={value.url}
            captions={value.captions}
            poster={value.poster}
            onChange={(poster) => onChange({ poster })}
            onUploading={setSendsMore}
          />
          <VideoCaptions
            captions={value.captions}
            onChange={(captions) => onChange({ captions })}
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
            value={value.url}
            onChange={(event) => {
              onChange({ url: event.target.value })
              setProblem(undefined)
            }}
            onBlur={() => setProblem((value.url.trim() && videoProblem(value.url)) || undefined)}
            aria-invalid={wrong ? true : undefined}
            aria-describedby={notes}
          />
          <p className="caption" id={`${id}-hint`}>
            {videoAddressHint}
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
      {value.url.trim() !== '' && (
        <TextField
          label="Transcription"
          name="videoTranscript"
          rows={4}
          maxLength={transcriptCharactersMax}
          value={value.transcript}
          onChange={(event) => onChange({ transcript: event.target.value })}
          hint={transcriptHint}
        />
      )}
    </fieldset>
  )
}
