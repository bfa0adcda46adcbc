import { categoryTexts, type Category } from '#features/articles/categories.ts'

interface SectionHeadingProps {
  title: string
  level?: 'h1' | 'h2'
  category?: Category | undefined
  children?: React.ReactNode
}

export function SectionHeading({ title, level: Title = 'h2', category, children }: SectionHeadingProps) {
  return (
    <div className={category ? `heading category-${categoryTexts(category).colour}` : 'heading'}>
      <Title>{title}</Title>
      {children}
    </div>
  )
}
