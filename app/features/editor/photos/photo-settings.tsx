import { useId } from 'react'
import { isOwnPicture } from '#features/media/picture.ts'
import type { ImageInput } from '#features/articles/image-lines.ts'
import type { PhotoDetails } from '#features/articles/photo-details.ts'
import { FocalPoint } from './focal-point.tsx'
import { LayoutChoice } from './layout-choice.tsx'
import { OneLineTextArea } from './one-line-text-area.tsx'

interface PhotoSettingsProps {
  image: ImageInput
  /** The photo’s name in a label, such as « la photo 2, jade.webp ». */
  which: string
  onChange: (details: PhotoDetails) => void
}

export function PhotoSettings({ image, which, onChange }: PhotoSettingsProps) {
  const { address, caption, layout = 'column', focus } = image
  const id = useId()
  return (
    <div className="photo-settings">
      {isOwnPicture(address) && (
        <FocalPoint address={address} which={which} focus={focus} onChange={(point) => onChange({ focus: point })} />
      )}
      <div className="field">
        <label htmlFor={id}>
          Légende<span className="sr-only">, {which},</span> <span className="caption">facultative</span>
        </label>
        <OneLineTextArea id={id} value={caption} onChange={(text) => onChange({ caption: text })} />
      </div>
      <LayoutChoice
        which={which}
        value={layout}
        onChange={(newLayout) => onChange({ layout: newLayout === 'column' ? undefined : newLayout })}
      />
    </div>
  )
}
