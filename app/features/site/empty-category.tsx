import { categories, type Category } from '#features/articles/article.ts'
import { de } from '#platform/text/elision.ts'
import { Empty } from '#platform/ui/empty.tsx'

export function EmptyCategory({ category }: { category: Category }) {
  return <Empty>{`Aucun article ${de(categories[category].plural.toLowerCase())} publié pour le moment.`}</Empty>
}
