import type { Category } from '#features/articles/article.ts'

interface SectionHeadingProps {
  title: string
  level?: 'h1' | 'h2'
  /** Its colour is that of the bead; without one, lapis. */
  category?: Category
  children?: React.ReactNode
}

/** Title on the left, what goes with it on the right, the thread and its bead below. */
export function SectionHeading({ title, level: Title = 'h2', category, children }: SectionHeadingProps) {
  return (
    <div className={category ? `heading category-${category}` : 'heading'}>
      <Title>{title}</Title>
      {children}
    </div>
  )
}
