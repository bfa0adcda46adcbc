import { useLocation } from 'react-router'
import { isAuthor } from '#features/accounts/account.ts'
import { currentAccount } from '#features/sessions/authorization.server.ts'
import { AddArticleButton, ArticleActions } from '#features/editor/article-actions.tsx'
import type { ArticleCardShape } from '#features/articles/article.ts'
import { siteDescription, siteSentence } from '#features/appearance/words.ts'
import { homeData } from '#features/discovery/structured-data.ts'
import { listBands } from '#features/articles/article-lists.server.ts'
import { formerQuestion } from '#features/site/former-question.ts'
import { followMovedAddress } from '#features/site/moved-addresses.server.ts'
import { HomePage } from '#features/site/home-page.tsx'
import { hiddenPageMeta, pageMeta } from '#features/site/meta.ts'
import { listFailure } from '#features/site/list-failure.tsx'
import { site } from '#platform/site.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import styles from './home.css?url'
import type { Route } from './+types/home'

export const handle = { document: true, withoutFields: true, cacheQuestion: formerQuestion } satisfies RouteHandle

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData
    ? pageMeta(matches, {
        title: siteSentence(loaderData.words),
        description: siteDescription(loaderData.words),
        path: '/',
        structuredData: loaderData.structured,
      })
    : hiddenPageMeta('Accueil')({ matches })

export async function loader({ url, context }: Route.LoaderArgs) {
  if (formerQuestion(url.searchParams)) await followMovedAddress(url)
  const reader = currentAccount(context)
  const { siteName, motto, homeSentence, footerSentence, mark } = site.frame
  return {
    words: { siteName, motto, homeSentence, footerSentence },
    mark: mark.kind,
    selection: await listBands(reader),
    structured: reader ? null : homeData(site),
    mayWrite: isAuthor(reader),
  }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { pathname } = useLocation()
  const { mayWrite, selection, words, mark } = loaderData
  return (
    <HomePage
      {...selection}
      words={words}
      mark={mark}
      add={mayWrite ? <AddArticleButton from={pathname} /> : null}
      actions={
        mayWrite ? (article: ArticleCardShape) => <ArticleActions article={article} from={pathname} /> : undefined
      }
    />
  )
}

export const ErrorBoundary = listFailure('Erreur : ')
