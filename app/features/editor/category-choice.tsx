import { categories, categoryKeys, type Category } from '#features/articles/article.ts'

interface CategoryChoiceProps {
  value: Category
  /** It is absent in a form without script. */
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
        {categoryKeys.map((category) => (
          <label key={category} className={`category-${category}`}>
            <input type="radio" name="category" value={category} {...stateOf(category)} />
            {categories[category].label}
          </label>
        ))}
      </div>
      {error && (
        <p className="error" id="category-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
