import type { FieldErrors } from '#platform/forms/form.ts'
import type { ImageInput } from '#features/articles/image-lines.ts'
import { productHint, productNames, productParts, productTexts } from '#features/articles/product.ts'
import { SimpleField } from '../simple-field.tsx'
import './product-field.css'

interface PlainProductFieldsProps {
  form: Record<string, string>
  images: ImageInput[]
  errors: FieldErrors
}

/** Without script, the place in the list names the photo. */
export function PlainProductFields({ form, images, errors }: PlainProductFieldsProps) {
  const place = images.findIndex(({ address }) => address === form.productPhoto) + 1
  const texts: Record<string, string> = { ...form, ...(place > 0 && { productPhoto: String(place) }) }
  const isUsed = productTexts.some((key) => form[productNames[key]])
  return (
    <details className="product-field" open={isUsed || Boolean(errors.productPhoto)}>
      <summary>À la boutique</summary>
      <p className="caption">{productHint}</p>
      {Object.entries(productParts).map(([name, { input }]) => (
        <SimpleField key={name} name={name} input={input} text={texts[name] ?? ''} error={errors[name]} />
      ))}
    </details>
  )
}
