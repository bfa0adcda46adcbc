import { useId, useState } from 'react'
import type { FieldErrors } from '#platform/forms/form.ts'
import type { ImageInput } from '#features/articles/image-lines.ts'
import {
  noProduct,
  type Product,
  productHint,
  productNames,
  productOf,
  productParts,
  productTexts,
} from '#features/articles/product.ts'
import { ImageView } from '../images/image-view.tsx'
import { SimpleField } from '../simple-field.tsx'
import './product-field.css'

interface ProductFieldProps {
  value: Product | null
  images: ImageInput[]
  onChange: (product: Product) => void
  errors: FieldErrors
}

export function ProductField({ value, images, onChange, errors }: ProductFieldProps) {
  const product = value ?? noProduct
  const [isOpen, setOpen] = useState(productOf(value) !== null)
  const hasError = productTexts.some((key) => errors[productNames[key]])
  return (
    <details
      className="product-field"
      open={isOpen || hasError}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>À la boutique</summary>
      <p className="caption">{productHint}</p>
      {productTexts.map((key) => (
        <SimpleField
          key={key}
          name={productNames[key]}
          input={productParts[productNames[key]].input}
          text={product[key]}
          onChange={(text) => onChange({ ...product, [key]: text })}
          error={errors[productNames[key]]}
        />
      ))}
      {images.length > 0 && (
        <ProductPhoto images={images} value={product.photo} onChange={(photo) => onChange({ ...product, photo })} />
      )}
    </details>
  )
}

interface ProductPhotoProps {
  images: ImageInput[]
  value: string | null
  onChange: (photo: string | null) => void
}

function ProductPhoto({ images, value, onChange }: ProductPhotoProps) {
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
