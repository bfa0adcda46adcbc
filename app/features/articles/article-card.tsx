import { Picture } from '#features/media/picture.tsx'
import type { ArticleCardShape } from './article.ts'
import { categoryTexts, type Category } from './categories.ts'
import { shortenBetweenWords } from '#platform/text/shorten.ts'
import { excerptCharacters } from './derived-columns.ts'
import { articlePath } from './slug.ts'

type Variant = 'lead' | 'side' | 'grid' | 'band' | 'wide' | 'row'

interface ArticleCardProps {
  article: ArticleCardShape
  variant: Variant
  level?: 'h2' | 'h3'
  eager?: boolean
  actions?: ((article: ArticleCardShape) => React.ReactNode) | undefined
  children?: React.ReactNode
}

const classes: Record<Variant, string> = {
  lead: 'card lead',
  side: 'card side',
  grid: 'card',
  band: 'card',
  wide: 'card row',
  row: 'card',
}

const sizes: Record<Variant, string> = {
  lead: '(min-width: 60rem) 42rem, 90vw',
  side: '(min-width: 60rem) 14rem, 90vw',
  grid: '(min-width: 60rem) 24rem, (min-width: 40rem) 45vw, 34vw',
  band: '(min-width: 60rem) 18rem, (min-width: 40rem) 45vw, 70vw',
  wide: '(min-width: 60rem) 42rem, 90vw',
  row: '(min-width: 40rem) 15rem, 90vw',
}

/** The title’s link covers the card; `public/lecture.js` adds the Space key. */
export function ArticleCard({
  article,
  variant,
  level: Title = 'h3',
  eager = false,
  actions,
  children,
}: ArticleCardProps) {
  const { slug, title, excerpt, category, picture } = article
  return (
    <article className={classes[variant]}>
      {picture && (
        <div className="cover">
          <Picture picture={picture} alt="" sizes={sizes[variant]} eager={eager} />
        </div>
      )}
      <CategoryTag category={category} />
      <Title className="card-title">
        <a href={articlePath(slug)} aria-label={`Voir l'article ${title}`} data-card="">
          {title}
        </a>
      </Title>
      <p>{children ?? shortenBetweenWords(excerpt, excerptCharacters)}</p>
      {actions?.(article)}
    </article>
  )
}

export function CategoryTag({ category }: { category: Category }) {
  const { colour, label } = categoryTexts(category)
  return <span className={`tag category-${colour}`}>{label}</span>
}
