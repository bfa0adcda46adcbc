import { listCategories } from '#features/articles/categories.ts'
import { type Pace, paceLabels, paces } from './newsletter.ts'

interface ChoiceFieldsProps {
  /** No category stands for all. */
  choices: { categories: string[]; pace: Pace }
  error?: string | undefined
}

export function ChoiceFields({ choices: { categories, pace }, error }: ChoiceFieldsProps) {
  return (
    <>
      <CategoryFields legend="Sur" categories={categories} error={error} />
      <fieldset className="letter-choices">
        <legend>Rythme</legend>
        {paces.map((one) => (
          <label key={one}>
            <input type="radio" name="pace" value={one} defaultChecked={one === pace} />
            {paceLabels[one]}
          </label>
        ))}
      </fieldset>
    </>
  )
}

interface CategoryFieldsProps {
  legend: string
  categories: string[]
  error: string | undefined
}

export function CategoryFields({ legend, categories, error }: CategoryFieldsProps) {
  return (
    <fieldset className="letter-choices" aria-describedby={error && 'letter-subjects-error'}>
      <legend>{legend}</legend>
      {listCategories().map(({ key, plural }) => (
        <label key={key}>
          <input
            type="checkbox"
            name="categories"
            value={key}
            defaultChecked={categories.length === 0 || categories.includes(key)}
            aria-invalid={error ? true : undefined}
          />
          {plural}
        </label>
      ))}
      {error && (
        <p className="error" id="letter-subjects-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}
