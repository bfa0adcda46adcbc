import { redirect } from 'react-router'
import { pageData } from '#features/discovery/structured-data.ts'
import { site } from '#platform/site.server.ts'
import { readAddress } from '#features/pages/page-address.ts'
import { listPageLinks } from '#features/pages/listed-pages.server.ts'
import { whyNotWritePage } from '#features/pages/page.ts'
import { findMovedPage, findPublicPage } from '#features/pages/public-pages.server.ts'
import { PublicPageView } from '#features/pages/public-page.tsx'
import { currentAccount } from '#features/sessions/authorization.server.ts'
import { pageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import styles from './page.css?url'
import type { Route } from './+types/page'

export const handle = { document: true, withoutFields: true } satisfies RouteHandle

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: loaderData.page.title,
        description: loaderData.page.description,
        path: loaderData.page.path,
        structuredData: loaderData.structuredData,
      })
    : pageMeta(matches, { title: 'Page introuvable', isHidden: true })

export async function loader({ params, context }: Route.LoaderArgs) {
  const reader = currentAccount(context)
  const isAddress = readAddress(params.page) === params.page
  const page = isAddress ? await findPublicPage(params.page) : null
  if (!page) {
    const address = isAddress ? await findMovedPage(params.page) : null
    throw address ? redirect(address, 301) : await notFound(null, reader)
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

export default function PageRoute({ loaderData: { page, others, mayEdit } }: Route.ComponentProps) {
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
