import { PreviewPage } from '#features/editor/preview-page.tsx'
import { previewHeaders, readPreview } from '#features/editor/preview.server.ts'
import { currentAccount } from '#features/sessions/authorization.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { frenchDateTime } from '#platform/text/french.ts'
import styles from './article.css?url'
import productStyles from './article-product.css?url'
import type { Route } from './+types/preview'

export const links: Route.LinksFunction = () => [styles, productStyles].map((href) => ({ rel: 'stylesheet', href }))

export const meta = hiddenPageMeta('Aperçu')

export const headers: Route.HeadersFunction = () => previewHeaders

export async function loader({ params, context }: Route.LoaderArgs) {
  const preview = await readPreview(params.token)
  if (!preview) throw await notFound('Cet aperçu n’existe plus.', currentAccount(context))
  return preview
}

export default function Preview({ loaderData }: Route.ComponentProps) {
  const { article, until } = loaderData
  return (
    <PreviewPage
      article={article}
      note={
        <p className="caption">Aperçu privé, pas encore publié. Ce lien fonctionne jusqu’au {frenchDateTime(until)}.</p>
      }
    />
  )
}
