import { useId } from 'react'
import type { ImageInput } from '#features/articles/image-lines.ts'
import { ImageView } from '../images/image-view.tsx'

interface ProductPhotoProps {
  images: ImageInput[]
  value: string | null
  onChange: (photo: string | null) => void
}

export function ProductPhoto({ images, value, onChange }: ProductPhotoProps) {
  const name = useId()
  const choice = images.some(({ address }) => address === value) ? value : null
  return (
    <fieldset className="field">
      <legend className="label">Photo de l’objet</legend>
      <div className="product-photos">
        <label>
          <input type="radio" name={name} checked={choice === null} onChange={() => onChange(null)} />
          Aucune
        </label>
        {images.map(({ address, alt }, index) => (
          <label key={address}>
            <input type="radio" name={name} checked={choice === address} onChange={() => onChange(address)} />
            <ImageView address={address} />
            <span className="sr-only">
              Photo {index + 1}
              {alt && `\u00a0: ${alt}`}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
