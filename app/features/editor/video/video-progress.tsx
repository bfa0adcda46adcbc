import { durationText, percentOf, speedText } from '#features/media/video-upload.ts'
import { sizeText } from '#platform/text/size.ts'
import { de } from '#platform/text/elision.ts'
import { Icon } from '#platform/ui/icon.tsx'
import type { VideoUpload } from './use-video-upload.ts'

interface VideoProgressProps {
  upload: VideoUpload
  pause: () => void
  resume: () => void
  cancel: () => void
}

export function VideoProgress({ upload, pause, resume, cancel }: VideoProgressProps) {
  const { name, bytes, sentBytes, state, sentence } = upload
  const isHeld = state === 'paused' || state === 'stopped'
  return (
    <div className="upload-progress video-upload">
      <Icon name="video" />
      <span className="ui">{name}</span>
      <span className="caption">{percentOf(sentBytes, bytes)}&nbsp;%</span>
      <progress max={bytes} value={state === 'saving' ? undefined : sentBytes} aria-label={`Envoi ${de(name)}`} />
      <p className="caption">{detailOf(upload)}</p>
      {sentence && (
        <p className={state === 'stopped' ? 'error' : 'caption'} role={state === 'stopped' ? 'alert' : 'status'}>
          {sentence}
        </p>
      )}
      {state !== 'saving' && (
        <div className="upload-actions">
          <button className="link" type="button" onClick={isHeld ? resume : pause}>
            {isHeld ? 'Reprendre' : 'Pause'}
          </button>
          <button className="link" type="button" onClick={cancel} aria-label={`Annuler l’envoi ${de(name)}`}>
            Annuler
          </button>
        </div>
      )}
    </div>
  )
}

function detailOf({ bytes, sentBytes, speed, secondsLeft, state }: VideoUpload): string {
  const amount = `${sizeText(sentBytes)} sur ${sizeText(bytes)}`
  if (state === 'saving') return `${amount}, enregistrement…`
  if (state === 'paused') return `${amount}, en pause`
  if (speed === null || secondsLeft === null || state !== 'sending') return amount
  return `${amount}, ${speedText(speed)}, encore ${durationText(secondsLeft)}`
}

export function spokenProgress({ name, sentBytes, bytes, state }: VideoUpload): string {
  if (state === 'saving') return `${name}\u00a0: enregistrement`
  if (state === 'paused') return `Envoi ${de(name)} en pause`
  return `Envoi ${de(name)}\u00a0: ${Math.floor((sentBytes / bytes) * 4) * 25}\u00a0%`
}
