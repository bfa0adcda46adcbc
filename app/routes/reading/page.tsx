import { redirect } from 'react-router'
import { categoryAt, movedCategoryPath } from '#features/articles/categories.ts'
import { pageData } from '#features/discovery/structured-data.ts'
import { readAddress } from '#features/articles/slug.ts'
import { listPageLinks } from '#features/pages/listed-pages.server.ts'
import { whyNotWritePage } from '#features/pages/page.ts'
import { isGonePage } from '#features/pages/page-trash.server.ts'
import { findMovedPage, findPublicPage } from '#features/pages/public-pages.server.ts'
import { PublicPageView } from '#features/pages/public-page.tsx'
import { currentAccount } from '#features/sessions/authorization.server.ts'
import { readCategoryPage } from '#features/site/category-page.server.ts'
import { categoryMeta, CategoryView } from '#features/site/category-view.tsx'
import { pageMeta } from '#features/site/meta.ts'
import { followMovedAddress } from '#features/site/moved-addresses.server.ts'
import { notFound } from '#features/site/not-found.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { site } from '#platform/site.server.ts'
import categoryStyles from './category.css?url'
import styles from './page.css?url'
import type { Route } from './+types/page'

export const handle = {
  document: true,
  withoutFields: true,
  cacheParameter: 'avant',
  styles: (data: PageData) => [data.page ? styles : categoryStyles],
} satisfies RouteHandle

export const meta: Route.MetaFunction = ({ matches, loaderData }) => metaOf(matches, loaderData)

function metaOf(matches: Parameters<typeof pageMeta>[0], data: PageData | undefined) {
  if (!data) return pageMeta(matches, { title: 'Page introuvable', isHidden: true })
  if (!data.page) return categoryMeta(matches, data.category)
  const { title, description, path } = data.page
  return pageMeta(matches, { title, description, path, structuredData: data.structuredData })
}

type PageData = Awaited<ReturnType<typeof loader>>

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const reader = currentAccount(context)
  const category = categoryAt(url.pathname.toLowerCase())
  if (category) return { page: null, category: await readCategoryPage(category, url, reader) }
  const isAddress = readAddress(params.page) === params.page
  const page = isAddress ? await findPublicPage(params.page) : null
  if (!page) {
    const address = isAddress ? (movedCategoryPath(params.page) ?? (await findMovedPage(params.page))) : null
    if (address) throw redirect(address, 301)
    await followMovedAddress(url)
    throw await notFound(null, reader, isAddress && (await isGonePage(params.page)) ? 410 : 404)
  }
  const { menu, footer } = await listPageLinks()
  return {
    page,
    others: [...menu, ...footer].filter(({ href }) => href !== page.path),
    structuredData: reader ? null : pageData(page, site),
    mayEdit: whyNotWritePage(reader) === null,
  }
}

export async function action({ context }: Route.ActionArgs) {
  throw await notFound(null, currentAccount(context))
}

export default function PageRoute({ loaderData, matches }: Route.ComponentProps) {
  if (!loaderData.page) return <CategoryView {...loaderData.category} from={matches.at(-1)?.pathname ?? '/'} />
  const { page, others, mayEdit } = loaderData
  return (
    <PublicPageView
      page={page}
      others={others}
      actions={
        mayEdit && (
          <a className="link" data-app href={`/compte/pages/${page.id}`}>
            Modifier la page
          </a>
        )
      }
    />
  )
}
