import { categories, categoryKeys, type Category } from '#features/articles/article.ts'

type CategoryChoiceProps = { error?: string | undefined } & (
  | { value: Category; onChange: (category: Category) => void }
  | { defaultValue: Category }
)

export function CategoryChoice(props: CategoryChoiceProps) {
  const { error } = props
  const checking = (category: Category) =>
    'value' in props
      ? { checked: category === props.value, onChange: () => props.onChange(category) }
      : { defaultChecked: category === props.defaultValue }
  return (
    <fieldset className="field" aria-describedby={error && 'category-error'}>
      <legend className="label">Catégorie</legend>
      <div className="category-choice">
        {categoryKeys.map((category) => (
          <label key={category} className={`category-${category}`}>
            <input type="radio" name="category" value={category} {...checking(category)} />
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
