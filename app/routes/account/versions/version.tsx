import { draftVersion } from '#features/articles/article.ts'
import { comparisonOf } from '#features/articles/comparison.server.ts'
import { RevisionPage } from '#features/articles/revision-pages.tsx'
import { type Beside, findDraftBeside, findVersion, revisedKindAt } from '#features/pages/revised-texts.server.ts'
import { requireAuthor } from '#features/sessions/authorization.server.ts'
import { pageMeta } from '#features/site/meta.ts'
import { requireDone } from '#features/site/not-found.server.ts'
import type { Outcome } from '#platform/outcome.ts'
import type { Route } from './+types/version'
import '#features/reading/article-text.css'
import '#features/articles/revisions.css'

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData
      ? `${loaderData.number ? `Version ${loaderData.number}` : 'Brouillon'} de «\u00a0${loaderData.title}\u00a0»`
      : 'Version',
    isHidden: true,
  })

export async function loader({ params: { id, version }, url, context }: Route.LoaderArgs) {
  const account = requireAuthor(context)
  const kind = revisedKindAt(url)
  const outcome: Outcome<Beside> =
    version === draftVersion ? await findDraftBeside(id, account) : await findVersion(kind, id, version, account)
  const { text, ...revision } = await requireDone(outcome, account)
  const [older, newer] = revision.number === null ? [text, revision.input] : [revision.input, text]
  const changes = await comparisonOf(older, newer)
  return { address: `${kind.back.href}/${id}`, title: text.title, current: text.version, ...revision, changes }
}

export default function Version({ loaderData }: Route.ComponentProps) {
  return <RevisionPage {...loaderData} />
}
