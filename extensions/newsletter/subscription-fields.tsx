import { listCategories } from '#features/articles/categories.ts'
import { ChoiceField } from '#platform/forms/choice-field.tsx'
import { type Pace, paceLabels } from './newsletter.ts'

interface ChoiceFieldsProps {
  /** No category stands for all. */
  choices: { categories: string[]; pace: Pace }
  error: string | undefined
}

export function ChoiceFields({ choices: { categories, pace }, error }: ChoiceFieldsProps) {
  const paces = Object.entries(paceLabels)
  return (
    <>
      <CategoryFields legend="Sur" categories={categories} error={error} />
      <ChoiceField className="letter-choices" legend="Rythme" name="pace" options={paces} current={pace} />
    </>
  )
}

interface CategoryFieldsProps {
  legend: string
  categories: string[]
  error: string | undefined
}

export function CategoryFields({ legend, categories, error }: CategoryFieldsProps) {
  const options = listCategories().map(({ key, plural }) => [key, plural] as const)
  const current = categories.length > 0 ? categories : options.map(([key]) => key)
  return (
    <ChoiceField
      className="letter-choices"
      legend={legend}
      name="categories"
      options={options}
      current={current}
      error={error}
    />
  )
}
