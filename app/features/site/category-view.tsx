import type { MetaDescriptor } from 'react-router'
import { categoryDescription, categoryTitle } from '#features/discovery/discovery.ts'
import { AddArticleButton, ArticleActions } from '#features/editor/article-actions.tsx'
import { CategoryPage } from './category-page.tsx'
import type { readCategoryPage } from './category-page.server.ts'
import { pageMeta } from './meta.ts'

export type CategoryPageData = Awaited<ReturnType<typeof readCategoryPage>>

export function categoryMeta(matches: Parameters<typeof pageMeta>[0], data: CategoryPageData): MetaDescriptor[] {
  const { category, before, path, newerHref, olderHref, card, structured } = data
  return pageMeta(matches, {
    title: categoryTitle(category, before),
    description: categoryDescription(category, before),
    path,
    newer: newerHref,
    older: olderHref,
    category,
    card,
    structuredData: structured,
  })
}

export function CategoryView({ mayWrite, from, ...page }: CategoryPageData & { from: string }) {
  return (
    <CategoryPage
      {...page}
      add={mayWrite ? <AddArticleButton from={from} /> : null}
      actions={mayWrite ? (article) => <ArticleActions article={article} from={from} /> : undefined}
    />
  )
}
