import { useId } from 'react'
import { isOwnPicture } from '#features/media/picture.ts'
import type { ImageInput } from '../../article.ts'
import { textCharactersMax, type PhotoDetails } from '../../photo-details.ts'
import { FocalPoint } from './focal-point.tsx'
import { LayoutChoice } from './layout-choice.tsx'

interface PhotoSettingsProps {
  image: ImageInput
  /** « la photo 2, jade.webp ». */
  which: string
  onChange: (details: PhotoDetails) => void
}

/** All about a photo of the list but its place and its alternative text. */
export function PhotoSettings({ image, which, onChange }: PhotoSettingsProps) {
  const { address, caption, layout = 'column', focus } = image
  const id = useId()
  return (
    <div className="photo-settings">
      {isOwnPicture(address) && (
        <FocalPoint address={address} which={which} focus={focus} onChange={(chosen) => onChange({ focus: chosen })} />
      )}
      <div className="field">
        <label htmlFor={id}>
          Légende<span className="sr-only">, {which},</span> <span className="caption">facultative</span>
        </label>
        <textarea
          id={id}
          className="input growing"
          rows={1}
          maxLength={textCharactersMax}
          value={caption ?? ''}
          onKeyDown={(event) => {
            // It is stored as one line.
            if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault()
          }}
          onChange={(event) => onChange({ caption: event.target.value.replace(/[\r\n]+/g, ' ').trimStart() })}
        />
      </div>
      <LayoutChoice
        which={which}
        value={layout}
        onChange={(chosen) => onChange({ layout: chosen === 'column' ? undefined : chosen })}
      />
    </div>
  )
}
