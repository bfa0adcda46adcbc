import { Icon } from '#platform/ui/icon.tsx'
import { de } from '#platform/text/elision.ts'
import type { FailedUpload, Upload } from './use-picture-uploads.ts'

export function UploadGauge({ upload: { name, fraction, cancel } }: { upload: Upload }) {
  const isSent = fraction === 1
  return (
    <div className="upload-progress">
      <Icon name="upload" />
      <span className="ui">{name}</span>
      <span className="caption">
        {isSent ? 'Traitement…' : fraction === null ? 'En attente' : `${Math.floor(fraction * 100)}\u00a0%`}
      </span>
      <progress value={isSent ? undefined : (fraction ?? 0)} aria-label={`Envoi ${de(name)}`} />
      <button className="link" type="button" onClick={cancel} aria-label={`Annuler l’envoi ${de(name)}`}>
        Annuler
      </button>
    </div>
  )
}

interface UploadFailureProps {
  failure: FailedUpload
  place: number
  onRetry: () => void
  onRemove: () => void
}

export function UploadFailure({ failure: { file }, place, onRetry, onRemove }: UploadFailureProps) {
  return (
    <div className="upload-failure">
      <p className="error">La photo {place} n’est pas gardée.</p>
      <p className="caption file-name">{file.name}</p>
      <div className="image-buttons">
        <button className="btn" type="button" aria-label={`Réessayer l’envoi ${de(file.name)}`} onClick={onRetry}>
          Réessayer
        </button>
        <button className="btn quiet-danger" type="button" aria-label={`Retirer ${file.name}`} onClick={onRemove}>
          Retirer
        </button>
      </div>
    </div>
  )
}

/** The sentence changes at each quarter only, so that screen readers are not flooded. */
export function progressSentence(uploads: Upload[]): string | null {
  const running = uploads.find((upload) => upload.fraction !== null)
  if (!running) return null
  const waiting = uploads.length > 1 ? `, ${uploads.length - 1} en attente` : ''
  return `Envoi ${de(running.name)}\u00a0: ${Math.floor((running.fraction ?? 0) * 4) * 25}\u00a0%${waiting}`
}
