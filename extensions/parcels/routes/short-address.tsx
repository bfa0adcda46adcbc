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
  const target = await findTarget(card)
  if (target) throw redirect(target, { status: 302, headers: { 'cache-control': 'no-store' } })
  const category = categoryOf(card.category)
  const { plural, path } = categoryTexts(category)
  return { title: card.title, plural, path }
}

export default function ShortAddress() {
  const { title, plural, path } = useLoaderData<typeof loader>()
  return (
    <NarrowPage title={title}>
      <p>Cet article n’est plus sur le site. Voici ce qui s’en approche.</p>
      <a className="btn" href={path}>
        {plural}
      </a>
    </NarrowPage>
  )
}

export const ErrorBoundary = listFailure('Erreur : ')
