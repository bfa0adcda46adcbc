import { previewHeaders } from '#features/editor/preview.server.ts'
import { findPagePreview } from '#features/pages/public-pages.server.ts'
import { PublicPageView } from '#features/pages/public-page.tsx'
import { currentAccount } from '#features/sessions/authorization.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { frenchDateTime } from '#platform/text/french.ts'
import styles from './page.css?url'
import type { Route } from './+types/page-preview'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const meta = hiddenPageMeta('Aperçu')

export const headers: Route.HeadersFunction = () => previewHeaders

export async function loader({ params, context }: Route.LoaderArgs) {
  const preview = await findPagePreview(params.token)
  if (!preview) throw await notFound('Cet aperçu n’existe plus.', currentAccount(context))
  return preview
}

export default function PagePreview({ loaderData: { page, until } }: Route.ComponentProps) {
  return (
    <PublicPageView
      page={page}
      others={[]}
      actions={
        <p className="caption">
          Aperçu privé, pas encore en ligne. Ce lien fonctionne jusqu’au {frenchDateTime(until)}.
        </p>
      }
    />
  )
}
