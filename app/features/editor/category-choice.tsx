import { listCategories, type Category } from '#features/articles/categories.ts'
import { FieldNotes } from '#platform/forms/field.tsx'
import './category-choice.css'

interface CategoryChoiceProps {
  value: Category
  onChange?: (category: Category) => void
  error: string | undefined
}

export function CategoryChoice({ value, onChange, error }: CategoryChoiceProps) {
  const stateOf = (category: Category) =>
    onChange
      ? { checked: category === value, onChange: () => onChange(category) }
      : { defaultChecked: category === value }
  return (
    <fieldset className="field" aria-describedby={error && 'category-error'}>
      <legend className="label">Catégorie</legend>
      <div className="category-choice">
        {listCategories().map(({ key, colour, label }) => (
          <label key={key} className={`category-${colour}`}>
            <input type="radio" name="category" value={key} {...stateOf(key)} />
            {label}
          </label>
        ))}
      </div>
      <FieldNotes id="category" error={error} />
    </fieldset>
  )
}
