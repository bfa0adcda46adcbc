import { redirect, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { isAuthor } from '#features/accounts/account.ts'
import { categoryOf, categoryTexts } from '#features/articles/categories.ts'
import { currentAccount } from '#features/sessions/authorization.server.ts'
import { readCategoryPage } from '#features/site/category-page.server.ts'
import { CategoryPage } from '#features/site/category-page.tsx'
import { listFailure } from '#features/site/list-failure.tsx'
import { pageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { recordPageView } from '#platform/http/page-views.server.ts'
import { findCardByCode, findTarget } from '../cards.server.ts'
import { shortPath } from '../parcel.ts'
import styles from '../category-list.css?url'

export const links = () => [{ rel: 'stylesheet', href: styles }]

/** Each scan must reach the server, to be counted. */
export const headers = () => ({ 'cache-control': 'no-store' })

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) =>
  pageMeta(matches, { title: loaderData?.title ?? 'Carte introuvable', isHidden: true })

/** A printed code is never wrong: without its article, it shows what is nearest to it. */
export async function loader({ params, request, url, context }: LoaderFunctionArgs) {
  const reader = currentAccount(context)
  const card = await findCardByCode(String(params.code))
  if (!card) throw await notFound('Ce code ne mène à aucune page. Vérifiez-le sur votre carte.', reader)
  if (!isAuthor(reader))
    recordPageView(shortPath(card.code), (name) => request.headers.get(name), request.headers.get('x-client-ip') ?? '')
  const target = await findTarget(card)
  if (target) throw redirect(target, { status: 302, headers: { 'cache-control': 'no-store' } })
  const category = categoryOf(card.category)
  const list = await readCategoryPage(category, url, reader)
  const sentence = `«\u00a0${card.title}\u00a0» n’est plus sur le site. Voici ce qui s’en approche.`
  return { ...list, title: categoryTexts(category).plural, sentence }
}

export default function ShortAddress() {
  return <CategoryPage {...useLoaderData<typeof loader>()} add={null} actions={undefined} />
}

export const ErrorBoundary = listFailure('Erreur : ')
