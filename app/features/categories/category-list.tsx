import { Form } from 'react-router'
import { CategoryTag } from '#features/articles/article-card.tsx'
import { type Category, type CategoryTexts, listCategories } from '#features/articles/categories.ts'
import { IconButton } from '#platform/ui/icon-button.tsx'
import { count } from '#platform/text/french.ts'
import { categoryHref, isFixed } from './category.ts'
import './category-list.css'

type Counts = Partial<Record<Category, number>>

export function CategoryList({ counts }: { counts: Counts }) {
  const categories = listCategories()
  const movable = categories.filter(({ key }) => !isFixed(key))
  return (
    <ol className="categories">
      {categories.map((category) => (
        <li key={category.key}>
          <CategoryTag category={category.key} />
          <div>
            <h2>
              <a href={category.path}>{category.plural}</a>
            </h2>
            <p className="caption">
              {category.path} · {count(counts[category.key] ?? 0, 'article')}
            </p>
          </div>
          {!isFixed(category.key) && (
            <Arrows category={category} place={movable.indexOf(category)} of={movable.length} />
          )}
          <p className="categories-acts">
            <a className="link" href={categoryHref(category.key)} aria-label={`Modifier ${category.plural}`}>
              Modifier
            </a>
            {!isFixed(category.key) && (
              <a
                className="link danger"
                href={`${categoryHref(category.key)}/suppression`}
                aria-label={`Supprimer ${category.plural}`}
              >
                Supprimer
              </a>
            )}
          </p>
        </li>
      ))}
    </ol>
  )
}

function Arrows({ category: { key, plural }, place, of }: { category: CategoryTexts; place: number; of: number }) {
  if (of < 2) return null
  const isLast = place === of - 1
  return (
    <Form className="categories-arrows" method="post" action={`${categoryHref(key)}/place`} preventScrollReset>
      <IconButton icon="up" label={`Monter ${plural}`} type="submit" name="by" value="up" disabled={place === 0} />
      <IconButton icon="down" label={`Descendre ${plural}`} type="submit" name="by" value="down" disabled={isLast} />
    </Form>
  )
}
