import { Field } from '#platform/forms/field.tsx'
import type { FieldErrors, RefusedForm } from '#platform/forms/form.ts'
import type { ArticleInput } from '#features/articles/article.ts'
import { productOf } from '#features/articles/product.ts'
import { productInputs, productHint } from './product-inputs.ts'
import './product-field.css'

interface PlainProductFieldsProps {
  input: ArticleInput | null
  typed: RefusedForm['typed'] | undefined
  errors: FieldErrors
}

/** Without script: the photo is named by its place in the list. */
export function PlainProductFields({ input, typed, errors }: PlainProductFieldsProps) {
  const product = productOf(input?.product)
  const place = (input?.images.findIndex(({ address }) => address === product?.photo) ?? -1) + 1
  const isUsed = product !== null || productInputs.some(({ name }) => typed?.[name])
  return (
    <details className="product-field" open={isUsed || Boolean(errors.productPhoto)}>
      <summary>À la boutique</summary>
      <p className="caption">{productHint}</p>
      {productInputs.map(({ field, ...props }) => (
        <Field
          key={field}
          {...props}
          autoComplete="off"
          defaultValue={typed?.[props.name] ?? product?.[field]}
          error={errors[props.name]}
        />
      ))}
      <Field
        label="Photo de l’objet"
        name="productPhoto"
        inputMode="numeric"
        autoComplete="off"
        defaultValue={typed?.productPhoto ?? (place > 0 ? String(place) : undefined)}
        hint="Son rang dans la liste des images&nbsp;: 1 pour la première. Facultatif."
        error={errors.productPhoto}
      />
    </details>
  )
}
