import { useState } from 'react'
import { Field } from '#platform/forms/field.tsx'
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
import { ProductPhoto } from './product-photo.tsx'
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
        <Field
          key={key}
          name={productNames[key]}
          {...productParts[productNames[key]].input}
          autoComplete="off"
          value={product[key]}
          onChange={(event) => onChange({ ...product, [key]: event.target.value })}
          error={errors[productNames[key]]}
        />
      ))}
      {images.length > 0 && (
        <ProductPhoto images={images} value={product.photo} onChange={(photo) => onChange({ ...product, photo })} />
      )}
    </details>
  )
}
