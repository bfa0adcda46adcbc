import { useId } from 'react'
import type { ImageInput } from '#features/articles/image-lines.ts'
import { isOwnPicture } from '#features/media/picture.ts'
import { ImageView } from './images/image-view.tsx'
import './photo-choice.css'

interface PhotoChoiceProps {
  name: string
  legend: string
  none: string
  hint?: string
  images: ImageInput[]
  value: string | null
  onChange?: (address: string | null) => void
}

export function SharePicture(choice: Pick<PhotoChoiceProps, 'value' | 'onChange'> & { images: ImageInput[] }) {
  const images = choice.images.filter(({ address }) => isOwnPicture(address))
  if (images.length === 0) return null
  return (
    <PhotoChoice
      {...choice}
      name="sharePicture"
      legend="Image de partage"
      none="Carte automatique"
      hint="Ce que montrent les réseaux sociaux et les messageries quand l’article y est partagé. La carte automatique porte le titre et la première photo."
      images={images}
    />
  )
}

export function PhotoChoice({ name, legend, none, hint, images, value, onChange }: PhotoChoiceProps) {
  const hintId = useId()
  const choice = images.some(({ address }) => address === value) ? value : null
  const stateOf = (address: string | null) =>
    onChange
      ? { checked: choice === address, onChange: () => onChange(address) }
      : { defaultChecked: choice === address }
  return (
    <fieldset className="field" aria-describedby={hint && hintId}>
      <legend className="label">{legend}</legend>
      <div className="photo-choice">
        <label>
          <input type="radio" name={name} value="" {...stateOf(null)} />
          {none}
        </label>
        {images.map(({ address, alt }, index) => (
          <label key={address}>
            <input type="radio" name={name} value={address} {...stateOf(address)} />
            <ImageView address={address} />
            <span className="sr-only">
              Photo {index + 1}
              {alt && `\u00a0: ${alt}`}
            </span>
          </label>
        ))}
      </div>
      {hint && (
        <p className="caption" id={hintId}>
          {hint}
        </p>
      )}
    </fieldset>
  )
}
