import { useState } from 'react'
import { Field } from '#platform/forms/field.tsx'
import type { FieldErrors } from '#platform/forms/form.ts'
import type { ImageInput } from '#features/articles/article.ts'
import { noProduct, productOf, type Product } from '#features/articles/product.ts'
import { productInputs, productHint } from './product-inputs.ts'
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
  const hasError = productInputs.some(({ name }) => errors[name])
  return (
    <details
      className="product-field"
      open={isOpen || hasError}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>À la boutique</summary>
      <p className="caption">{productHint}</p>
      {productInputs.map(({ field, ...input }) => (
        <Field
          key={field}
          {...input}
          autoComplete="off"
          value={product[field]}
          onChange={(event) => onChange({ ...product, [field]: event.target.value })}
          error={errors[input.name]}
        />
      ))}
      {images.length > 0 && (
        <ProductPhoto images={images} value={product.photo} onChange={(photo) => onChange({ ...product, photo })} />
      )}
    </details>
  )
}
