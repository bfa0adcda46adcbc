import { categoryTexts, type Category } from '#features/articles/categories.ts'
import { Empty } from '#platform/ui/empty.tsx'

interface EmptyCategoryProps {
  category: Category
  action?: React.ReactNode
}

export function EmptyCategory({ category, action }: EmptyCategoryProps) {
  return <Empty action={action}>{categoryTexts(category).emptyText}</Empty>
}
