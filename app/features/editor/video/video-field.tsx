import { useCallback, useEffect, useId, useRef, useState } from 'react'
import { videoAccept } from '#features/media/video-upload.ts'
import { isOwnVideo, videoProblem } from '#features/media/video.ts'
import { FieldNotes, noteAttributes, TextField } from '#platform/forms/field.tsx'
import { type ArticleInput, simpleFields } from '#features/articles/article-fields.ts'
import { FileChooser } from '../file-chooser.tsx'
import { LibraryButton } from '../library-dialog.tsx'
import type { OnPending } from '../use-pending-uploads.ts'
import { UnfinishedList } from './unfinished-list.tsx'
import { useVideoUpload } from './use-video-upload.ts'
import { useVideoWarning } from './use-video-warning.ts'
import { VideoCaptions } from './video-captions.tsx'
import { VideoPoster } from './video-poster.tsx'
import { spokenProgress, VideoProgress } from './video-progress.tsx'
import './video-field.css'

type VideoValue = Pick<ArticleInput, 'videoUrl' | 'videoPoster' | 'videoCaptions' | 'videoTranscript'>

interface VideoFieldProps {
  text: string
  isOffered: (text: string | null) => boolean
  value: VideoValue
  onChange: (change: Partial<VideoValue>) => void
  onPending: OnPending
  error: string | undefined
}

export function VideoField({ text, isOffered, value, onChange, onPending, error }: VideoFieldProps) {
  const id = useId()
  const field = useRef<HTMLFieldSetElement>(null)
  const [status, setStatus] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSendingMore, setSendingMore] = useState(false)
  const address = value.videoUrl ?? ''
  const isOwn = isOwnVideo(address)

  const replace = useCallback(
    (videoUrl: string | null) => {
      onChange({ videoUrl, videoPoster: null, videoCaptions: null })
      setProblem(undefined)
    },
    [onChange],
  )
  const { upload, refusal, setRefusal, send, store, ...sending } = useVideoUpload(text, replace)
  const isVideoUploading = upload !== null || isSendingMore
  useEffect(() => onPending({ isVideoUploading }), [onPending, isVideoUploading])
  const warning = useVideoWarning(upload?.file ?? (isOwn ? address : null))

  /** The focus must not fall to the page when the pressed button is gone. */
  const replaceByHand = (newAddress: string | null) => {
    replace(newAddress)
    setStatus(newAddress ? 'Vidéo choisie.' : 'Vidéo retirée.')
    const nextFocus = newAddress ? '[data-remove-video]' : '[name=videoUrl]'
    requestAnimationFrame(() => field.current?.querySelector<HTMLElement>(nextFocus)?.focus())
  }
  const changeAddress = (newAddress: string) => {
    onChange({ videoUrl: newAddress || null })
    setProblem(undefined)
  }
  const wrong = error ?? problem
  return (
    <fieldset ref={field} className="field video-field">
      <legend className="label">Vidéo</legend>
      {isOwn ? (
        <OwnVideo value={value} onChange={onChange} onUploading={setSendingMore} onRemove={() => replaceByHand(null)} />
      ) : (
        <VideoAddress
          id={id}
          value={address}
          error={wrong}
          onChange={changeAddress}
          onBlur={() => setProblem((address.trim() && videoProblem(address)) || undefined)}
        />
      )}
      {!isOwn && !upload && (
        <>
          <UnfinishedList isOffered={isOffered} onFile={send} onStored={store} onProblem={setRefusal} />
          <FileChooser icon="upload" accept={videoAccept} onFiles={([file]) => file && send(file)}>
            Ajouter une vidéo
          </FileChooser>
          <LibraryButton kind="films" onPick={replaceByHand} />
        </>
      )}
      <FieldNotes id={id} error={wrong} />
      {upload && <VideoProgress upload={upload} {...sending} />}
      {/* A live region must exist before its text changes. */}
      <div role="alert">{refusal && <p className="error">{refusal}</p>}</div>
      <div role="status">{warning && <p className="video-warning">{warning}</p>}</div>
      <output className="sr-only">{upload ? spokenProgress(upload) : status}</output>
      <VideoTranscript value={value} onChange={onChange} />
    </fieldset>
  )
}

interface VideoAddressProps {
  id: string
  value: string
  error: string | undefined
  onChange: (address: string) => void
  onBlur: () => void
}

function VideoAddress({ id, value, error, onChange, onBlur }: VideoAddressProps) {
  const { hint } = simpleFields.videoUrl.input
  return (
    <>
      <input
        className="input"
        name="videoUrl"
        inputMode="url"
        autoComplete="off"
        aria-label="Adresse de la vidéo"
        placeholder="Adresse de la vidéo"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onBlur}
        {...noteAttributes(id, error, hint)}
      />
      <p className="caption" id={`${id}-hint`}>
        {hint}
      </p>
    </>
  )
}

interface OwnVideoProps {
  value: VideoValue
  onChange: (change: Partial<VideoValue>) => void
  onUploading: (isUploading: boolean) => void
  onRemove: () => void
}

function OwnVideo({ value, onChange, onUploading, onRemove }: OwnVideoProps) {
  const { videoUrl, videoPoster, videoCaptions } = value
  return (
    <>
      <VideoPoster
        key={videoUrl}
        video={videoUrl ?? ''}
        captions={videoCaptions}
        poster={videoPoster}
        onChange={(poster) => onChange({ videoPoster: poster })}
        onUploading={onUploading}
      />
      <VideoCaptions
        captions={videoCaptions}
        onChange={(captions) => onChange({ videoCaptions: captions })}
        onUploading={onUploading}
      />
      <div className="upload-actions">
        <button className="link" type="button" data-remove-video="" onClick={onRemove}>
          Retirer la vidéo
        </button>
      </div>
    </>
  )
}

function VideoTranscript({ value, onChange }: Pick<VideoFieldProps, 'value' | 'onChange'>) {
  if (!value.videoUrl?.trim()) return null
  return (
    <TextField
      name="videoTranscript"
      {...simpleFields.videoTranscript.input}
      label="Transcription"
      value={value.videoTranscript ?? ''}
      onChange={(event) => onChange({ videoTranscript: event.target.value || null })}
    />
  )
}
