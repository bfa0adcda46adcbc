import { redirect, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { isAuthor } from '#features/accounts/account.ts'
import { categoryOf, categoryTexts } from '#features/articles/categories.ts'
import { currentAccount } from '#features/sessions/authorization.server.ts'
import { listFailure } from '#features/site/list-failure.tsx'
import { pageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
import { recordPageView } from '#platform/http/page-views.server.ts'
import { findCardByCode, findTarget } from '../cards.server.ts'
import { shortPath } from '../parcel.ts'

/** Each scan must reach the server, to be counted. */
export const headers = () => ({ 'cache-control': 'no-store' })

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.title ?? 'Carte introuvable', isHidden: true })

/** A printed code is never wrong: without its article, it shows what is nearest to it. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const reader = currentAccount(context)
  const card = await findCardByCode(String(params.code))
  if (!card) throw await notFound('Ce code ne mène à aucune page. Vérifiez-le sur votre carte.', reader)
  if (!isAuthor(reader))
    recordPageView(shortPath(card.code), (name) => request.headers.get(name), request.headers.get('x-client-ip') ?? '')
  const { path, isScheduled } = await findTarget(card)
  if (path) throw redirect(path, { status: 302, headers: { 'cache-control': 'no-store' } })
  // Nothing is said of an article before its hour.
  if (isScheduled) return { title: 'Bientôt en ligne', category: null }
  return { title: card.title, category: categoryTexts(categoryOf(card.category)) }
}

export default function ShortAddress() {
  const { title, category } = useLoaderData<typeof loader>()
  return (
    <NarrowPage title={title}>
      <p>
        {category
          ? 'Cet article n’est plus sur le site. Voici ce qui s’en approche.'
          : 'Ce que montre cette carte paraîtra bientôt. Revenez le lire.'}
      </p>
      {category && (
        <a className="btn" href={category.path}>
          {category.plural}
        </a>
      )}
    </NarrowPage>
  )
}

export const ErrorBoundary = listFailure('Erreur : ')
