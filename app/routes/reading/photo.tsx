import { currentAccount } from '#features/sessions/authorization.server.ts'
import { PhotoPage } from '#features/reading/photo-page.tsx'
import { findReadableArticle } from '#features/reading/reading.server.ts'
import { pageMeta } from '#features/site/meta.ts'
import { articleNotFound, notFound } from '#features/site/not-found.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import pageStyles from '#features/reading/photo-page.css?url'
import { articlePath } from '#features/articles/slug.ts'
import styles from './article.css?url'
import type { Route } from './+types/photo'

export const handle = { document: true } satisfies RouteHandle

export const links: Route.LinksFunction = () => [
  { rel: 'stylesheet', href: styles },
  { rel: 'stylesheet', href: pageStyles },
]

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData
      ? `Photo ${loaderData.photo.number} sur ${loaderData.count}, ${loaderData.title}`
      : 'Photo introuvable',
    isHidden: true,
  })

export async function loader({ params, context }: Route.LoaderArgs) {
  const reader = currentAccount(context)
  const article = await findReadableArticle(params.slug, reader)
  if (!article) throw await articleNotFound(params.slug, reader, `/photos/${params.number}`)
  const { photos, title, slug } = article
  const photo = photos.find(({ number }) => String(number) === params.number)
  if (!photo) throw await notFound('Cette photo n’est plus dans l’article.', reader)
  return { title, address: articlePath(slug), photo, count: photos.length }
}

export default function Photo({ loaderData }: Route.ComponentProps) {
  return <PhotoPage {...loaderData} />
}
