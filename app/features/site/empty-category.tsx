import { categories, type Category } from '#features/articles/article.ts'
import { de } from '#platform/text/elision.ts'
import { Empty } from '#platform/ui/empty.tsx'

interface EmptyCategoryProps {
  category: Category
  action?: React.ReactNode
}

export function EmptyCategory({ category, action }: EmptyCategoryProps) {
  return (
    <Empty
      action={action}
    >{`Aucun article ${de(categories[category].plural.toLowerCase())} publié pour le moment.`}</Empty>
  )
}
