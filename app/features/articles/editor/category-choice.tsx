import { categories, categoryLabels, categoryOf, type Category } from '../article.ts'

type CategoryChoiceProps = { value: Category; onChange: (category: Category) => void } | { defaultValue: Category }

export function CategoryChoice(props: CategoryChoiceProps) {
  const checking = (category: Category) =>
    'value' in props
      ? { checked: category === props.value, onChange: () => props.onChange(category) }
      : { defaultChecked: category === categoryOf(props.defaultValue) }
  return (
    <fieldset className="champ">
      <legend className="etq">Catégorie</legend>
      <div className="choix">
        {categories.map((category) => (
          <label key={category} className={category === 'bracelet' ? 'c-b' : 'c-p'}>
            <input type="radio" name="category" value={category} {...checking(category)} />
            {categoryLabels[category]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
