import { categoryColourKeys, categoryColours, usualEmptyText, type CategoryRow } from '#features/articles/categories.ts'
import { ErrorMessage } from '#platform/forms/error-message.tsx'
import { Field, FieldNotes, TextField } from '#platform/forms/field.tsx'
import { fieldsOf } from '#platform/forms/fields-of.ts'
import type { RefusedForm } from '#platform/forms/form.ts'
import { type CategoryForm, categoryInputs, formOf } from './category-form.ts'
import { isFixed } from './category.ts'
import '#features/editor/category-choice.css'

interface CategoryFieldsProps {
  category: CategoryRow | null
  refusedForm: RefusedForm | undefined
}

export function CategoryFields({ category, refusedForm }: CategoryFieldsProps) {
  const texts: Partial<CategoryForm> = category ? formOf(category) : {}
  const { values = {}, errors = {} } = refusedForm ?? {}
  const field = fieldsOf(categoryInputs, refusedForm, texts)
  return (
    <>
      <ErrorMessage phrases={refusedForm?.phrases}>{errors.form}</ErrorMessage>
      <input type="hidden" name="start" value={JSON.stringify(texts)} />
      {category && isFixed(category.key) ? (
        <p className="caption">Son nom et son adresse restent{'\u00a0'}; le reste est à vous.</p>
      ) : (
        <>
          <Field {...field('name')} autoComplete="off" />
          <Field {...field('label')} autoComplete="off" />
        </>
      )}
      <ColourChoice value={values.colour ?? texts.colour ?? 'oeil-de-tigre'} error={errors.colour} />
      <TextField {...field('sentence')} />
      <Field
        {...field('emptyText')}
        autoComplete="off"
        hint={`Vide\u00a0: «\u00a0${usualEmptyText(category?.name ?? 'Colliers')}\u00a0»`}
      />
    </>
  )
}

function ColourChoice({ value, error }: { value: string; error: string | undefined }) {
  return (
    <fieldset className="field" aria-describedby={error && 'colour-error'}>
      <legend className="label">Couleur</legend>
      <div className="category-choice">
        {categoryColourKeys.map((key) => (
          <label key={key} className={`category-${key}`}>
            <input type="radio" name="colour" value={key} defaultChecked={key === value} />
            <span className="tag">{categoryColours[key].label}</span>
          </label>
        ))}
      </div>
      <FieldNotes id="colour" error={error} />
    </fieldset>
  )
}
