import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { listRevisions } from '#features/articles/revisions.server.ts'
import { findEditableArticle } from '#features/articles/editable-article.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { refusedPage } from '#features/site/not-found.server.ts'
import { frenchDateTime } from '#platform/text/french.ts'
import type { Route } from './+types/versions'
import { Empty } from '#platform/ui/empty.tsx'
import { NarrowPage } from '#platform/ui/narrow-page.tsx'
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
  const { id, title, slug, version: current, revisions } = loaderData
  return (
    <NarrowPage place="top" back={{ href: '/compte/articles', label: 'Gestion des articles' }} title="Versions">
      <p>
        <a href={articlePath(slug)}>{title}</a>
      </p>
      {revisions.length === 0 && (
        <Empty link={{ href: `/compte/articles/${id}`, label: 'Modifier l’article' }}>
          Cet article n’a pas encore été modifié. Vous retrouverez ici chacun de ses textes, et pourrez y revenir.
        </Empty>
      )}
      <ol className="item-list" reversed>
        {revisions.map(({ version, savedAt, savedBy, title: revisionTitle, changes }) => (
          <li key={version}>
            <div>
              <a href={`/compte/articles/${id}/versions/${version}`}>{revisionTitle}</a>
              <span className="caption">
                Version {version}, le {frenchDateTime(savedAt)}
                {savedBy && `, par ${savedBy}`}
              </span>
              <span className="caption">{changes}</span>
            </div>
            {version === current && <span className="status ok">Actuelle</span>}
          </li>
        ))}
      </ol>
      <form method="post" action={`/compte/articles/${id}/apercu`}>
        <button className="btn outline" type="submit">
          Créer un lien d’aperçu privé
        </button>
      </form>
    </NarrowPage>
  )
}
