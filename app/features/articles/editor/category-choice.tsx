import { categories, categoryLabels, categoryOf, type Category } from '../article.ts'

type CategoryChoiceProps = { value: Category; onChange: (category: Category) => void } | { defaultValue: Category }

export function CategoryChoice(props: CategoryChoiceProps) {
  const checking = (category: Category) =>
    'value' in props
      ? { checked: category === props.value, onChange: () => props.onChange(category) }
      : { defaultChecked: category === categoryOf(props.defaultValue) }
  return (
    <fieldset className="field">
      <legend className="label">Catégorie</legend>
      <div className="category-choice">
        {categories.map((category) => (
          <label key={category} className={category === 'bracelet' ? 'tint-bracelet' : 'tint-pendant'}>
            <input type="radio" name="category" value={category} {...checking(category)} />
            {categoryLabels[category]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
