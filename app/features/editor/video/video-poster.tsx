import { useRef, useState } from 'react'
import { pictureWidths } from '#features/media/picture.ts'
import { useToast } from '#platform/ui/toasts.tsx'
import { uploadPicture } from '../images/upload-picture.ts'
import { ErrorMessage } from '#platform/forms/error-message.tsx'

interface VideoPosterProps {
  /** A video of this site: browsers do not let pages capture frames of other sites. */
  video: string
  captions: string | null
  poster: string | null
  onChange: (poster: string | null) => void
  onUploading: (isUploading: boolean) => void
}

const frameSideMax = 1600
const noFrame = 'Aucune image n’a pu être tirée de cette vidéo\u00a0: ce navigateur ne sait peut-être pas la lire.'

export function VideoPoster({ video, captions, poster, onChange, onUploading }: VideoPosterProps) {
  const player = useRef<HTMLVideoElement>(null)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const toast = useToast()

  const take = async () => {
    setBusy(true)
    onUploading(true)
    setProblem(undefined)
    const frame = player.current && (await frameOf(player.current).catch(() => null))
    if (frame) {
      const outcome = await uploadPicture(new File([frame], 'affiche.jpg', { type: frame.type }), {
        signal: new AbortController().signal,
        onProgress: () => {},
      })
      if (outcome.ok) {
        onChange(outcome.value.address)
        toast({ kind: 'success', text: 'Image téléchargée', detail: 'Elle sera montrée avant la lecture.' })
      } else setProblem(`Erreur à l'upload de l'image : ${outcome.refusal.sentence}`)
    } else setProblem(noFrame)
    onUploading(false)
    setBusy(false)
  }

  return (
    <div className="video-preview">
      <video
        ref={player}
        src={video}
        controls
        muted
        playsInline
        preload="auto"
        aria-label="Aperçu de la vidéo"
        onError={() => setProblem(noFrame)}
      >
        {captions && <track kind="captions" srcLang="fr" label="Français" src={captions} />}
      </video>
      <p className="caption">Arrêtez la vidéo sur l’image à montrer avant la lecture.</p>
      <div className="upload-actions">
        <button
          className="btn outline small"
          type="button"
          disabled={busy}
          aria-busy={busy}
          onClick={() => void take()}
        >
          {busy ? 'Envoi…' : 'Utiliser cette image'}
        </button>
      </div>
      <ErrorMessage>{problem}</ErrorMessage>
      {poster && (
        <div className="video-poster">
          <img
            className="thumbnail"
            src={`${poster}?l=${pictureWidths[0]}`}
            alt="Vignette de la vidéo"
            width="64"
            height="48"
          />
          <button className="link" type="button" onClick={() => onChange(null)}>
            Retirer l’image
          </button>
        </div>
      )}
    </div>
  )
}

async function frameOf(player: HTMLVideoElement): Promise<Blob | null> {
  player.pause()
  if (player.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) await onceReady(player)
  const scale = Math.min(1, frameSideMax / Math.max(player.videoWidth, player.videoHeight))
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(player.videoWidth * scale)
  canvas.height = Math.round(player.videoHeight * scale)
  if (canvas.width === 0) return null
  canvas.getContext('2d')?.drawImage(player, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))
}

const readyMillisecondsMax = 10_000

function onceReady(player: HTMLVideoElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no frame came')), readyMillisecondsMax)
    const ready = () => {
      clearTimeout(timer)
      resolve()
    }
    for (const event of ['loadeddata', 'seeked', 'canplay']) player.addEventListener(event, ready, { once: true })
    // `load()` goes back to the first frame: it runs only if nothing is loaded (data saver).
    if (player.readyState === HTMLMediaElement.HAVE_NOTHING) player.load()
  })
}
