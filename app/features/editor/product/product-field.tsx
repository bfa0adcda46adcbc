import { useState } from 'react'
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
import { PhotoChoice } from '../photo-choice.tsx'
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
        <PhotoChoice
          name="productPhoto"
          legend="Photo de l’objet"
          none="Aucune"
          images={images}
          value={product.photo}
          onChange={(photo) => onChange({ ...product, photo })}
        />
      )}
    </details>
  )
}
