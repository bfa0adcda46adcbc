import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { RevisionList } from '#features/articles/revision-pages.tsx'
import { listRevisions } from '#features/articles/revisions.server.ts'
import { findEditableArticle } from '#features/articles/editable-article.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { refusedPage } from '#features/site/not-found.server.ts'
import type { Route } from './+types/versions'
import '#platform/ui/item-list.css'
import { articlePath } from '#features/articles/slug.ts'

export const meta = hiddenPageMeta('Versions')

export async function loader({ params, context }: Route.LoaderArgs) {
  const account = requireAdmin(context)
  const article = await findEditableArticle(params.id, account)
  if (!article.ok) throw await refusedPage(article.refusal, account)
  const { title, slug, version } = article.value
  return { id: params.id, title, slug, version, revisions: await listRevisions(params.id) }
}

export default function Versions({ loaderData }: Route.ComponentProps) {
  const { id, title, slug, version, revisions } = loaderData
  return (
    <RevisionList
      address={`/compte/articles/${id}`}
      back={{ href: '/compte/articles', label: 'Gestion des articles' }}
      title={title}
      href={articlePath(slug)}
      current={version}
      revisions={revisions}
      empty={{
        sentence:
          'Cet article n’a pas encore été modifié. Vous retrouverez ici chacun de ses textes, et pourrez y revenir.',
        label: 'Modifier l’article',
      }}
    />
  )
}
