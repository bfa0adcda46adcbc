import { Field } from '#platform/forms/field.tsx'
import type { FieldErrors } from '#platform/forms/form.ts'
import type { ImageInput } from '#features/articles/image-lines.ts'
import { productHint, productNames, productParts, productTexts } from '#features/articles/product.ts'
import './product-field.css'

interface PlainProductFieldsProps {
  form: Record<string, string>
  images: ImageInput[]
  errors: FieldErrors
}

/** Without script: the photo is named by its place in the list. */
export function PlainProductFields({ form, images, errors }: PlainProductFieldsProps) {
  const place = images.findIndex(({ address }) => address === form.productPhoto) + 1
  const isUsed = productTexts.some((key) => form[productNames[key]])
  return (
    <details className="product-field" open={isUsed || Boolean(errors.productPhoto)}>
      <summary>À la boutique</summary>
      <p className="caption">{productHint}</p>
      {productTexts.map((key) => {
        const name = productNames[key]
        const { input } = productParts[name]
        return (
          <Field
            key={key}
            name={name}
            {...input}
            autoComplete="off"
            defaultValue={form[name] || undefined}
            error={errors[name]}
          />
        )
      })}
      <Field
        name="productPhoto"
        {...productParts.productPhoto.input}
        autoComplete="off"
        defaultValue={(place > 0 ? String(place) : form.productPhoto) || undefined}
        error={errors.productPhoto}
      />
    </details>
  )
}
