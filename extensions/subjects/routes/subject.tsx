import { redirect, useLoaderData, type LoaderFunctionArgs, type MetaFunction } from 'react-router'
import { isAdmin } from '#features/accounts/account.ts'
import { listData } from '#features/discovery/structured-data.ts'
import { ArticleActions } from '#features/editor/article-actions.tsx'
import { Picture } from '#features/media/picture.tsx'
import { shownPictures } from '#features/media/shown-pictures.server.ts'
import { currentAccount } from '#features/sessions/authorization.server.ts'
import { pagesAround } from '#features/site/category-page.server.ts'
import { CategoryPage } from '#features/site/category-page.tsx'
import { listFailure } from '#features/site/list-failure.tsx'
import { listTitle, pageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { readPosition } from '#platform/keyset.server.ts'
import { site } from '#platform/site.server.ts'
import { listArticlesOf } from '../subject-articles.server.ts'
import { subjectHref, subjectPath } from '../subject.ts'
import { findSubject, keysOf } from '../subjects.server.ts'
import styles from '../subject.css?url'

export const handle = { document: true, withoutFields: true, cacheParameter: 'avant' } satisfies RouteHandle

export const links = () => [{ rel: 'stylesheet', href: styles }]

export const meta: MetaFunction<typeof loader> = ({ matches, loaderData }) => {
  if (!loaderData) return pageMeta(matches, { title: 'Sujet introuvable', isHidden: true })
  const { subject, before, path, newerHref, olderHref, structuredData } = loaderData
  return pageMeta(matches, {
    title: listTitle(subject.name, { before }),
    description: subject.sentence || `${subject.name}\u00a0: tous les articles du blog à ce sujet.`,
    path,
    newer: newerHref,
    older: olderHref,
    structuredData,
  })
}

export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const reader = currentAccount(context)
  const slug = String(params.slug)
  const match = await findSubject(slug)
  if (!match || match.subject.isHidden) throw await notFound(null, reader)
  const { subject, all } = match
  const first = subjectPath(subject.slug)
  if (subject.slug !== slug) throw redirect(first, 301)
  const before = readPosition(url.searchParams.get('avant'))
  const { articles, older, newer } = await listArticlesOf(keysOf(subject, all), before, reader)
  if (articles.length === 0) throw await notFound(null, reader)
  return {
    subject,
    articles,
    picture: (await shownPictures([subject.picture])).get(subject.picture ?? '') ?? null,
    ...pagesAround(first, before, older, newer),
    structuredData: reader ? null : listData(subject.name, first, site),
    mayChange: isAdmin(reader),
  }
}

export default function SubjectRoute() {
  const { subject, picture, mayChange, path, ...page } = useLoaderData<typeof loader>()
  return (
    <CategoryPage
      {...page}
      title={subject.name}
      sentence={subject.sentence}
      category={null}
      picture={
        picture && (
          <div className="subject-picture">
            <Picture picture={picture} alt="" sizes="(min-width: 75rem) 70rem, 100vw" eager />
          </div>
        )
      }
      add={
        mayChange && (
          <a className="link" data-app="" href={subjectHref(subject.slug)}>
            Modifier ce sujet
          </a>
        )
      }
      actions={mayChange ? (article) => <ArticleActions article={article} from={path} /> : undefined}
    />
  )
}

export const ErrorBoundary = listFailure('Erreur : ')
