import { comparisonOf } from '#features/articles/comparison.server.ts'
import { RevisionPage } from '#features/articles/revision-pages.tsx'
import { findVersion, revisedKindAt } from '#features/pages/revised-texts.server.ts'
import { requireAuthor } from '#features/sessions/authorization.server.ts'
import { pageMeta } from '#features/site/meta.ts'
import { requireDone } from '#features/site/not-found.server.ts'
import type { Route } from './+types/version'
import '#features/reading/article-text.css'
import '#features/articles/revisions.css'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `Version ${loaderData.number} de «\u00a0${loaderData.title}\u00a0»` : 'Version',
    isHidden: true,
  })

export async function loader({ params: { id, version }, url, context }: Route.LoaderArgs) {
  const account = requireAuthor(context)
  const kind = revisedKindAt(url)
  const { text, ...revision } = await requireDone(await findVersion(kind, id, version, account), account)
  const changes = await comparisonOf(revision.input, text)
  return { address: `${kind.back.href}/${id}`, title: text.title, current: text.version, ...revision, changes }
}

export default function Version({ loaderData }: Route.ComponentProps) {
  return <RevisionPage {...loaderData} />
}
