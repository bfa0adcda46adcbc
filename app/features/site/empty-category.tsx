import { categoryTexts, type Category } from '#features/articles/categories.ts'
import { Empty } from '#platform/ui/empty.tsx'

export function EmptyCategory({ category, action }: { category: Category; action?: React.ReactNode }) {
  return <Empty action={action}>{categoryTexts(category).emptyText}</Empty>
}
