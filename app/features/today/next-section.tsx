import { EditLink } from '#features/editor/article-actions.tsx'
import type { ScheduledArticle } from '#features/editor/scheduled-articles.server.ts'
import { Picture } from '#features/media/picture.tsx'
import { frenchDateTime } from '#platform/text/french.ts'
import { articlePath } from '#features/articles/slug.ts'
import { ThreadSection } from '#platform/ui/thread-section.tsx'

export function NextSection({ articles, from }: { articles: ScheduledArticle[]; from: string }) {
  if (articles.length === 0) return null
  return (
    <ThreadSection id="next" title={articles.length > 1 ? 'Prochaines parutions' : 'Prochaine parution'}>
      <ul className="work-list next">
        {articles.map((article) => (
          <ScheduledItem key={article.id} article={article} from={from} />
        ))}
      </ul>
    </ThreadSection>
  )
}

function ScheduledItem({ article, from }: { article: ScheduledArticle; from: string }) {
  const { slug, title, picture, at, mayEdit } = article
  return (
    <li>
      {picture && <Picture picture={{ ...picture, placeholder: null }} alt="" sizes="7rem" />}
      <div>
        <h3>{title}</h3>
        <p className="caption">
          <time dateTime={at}>le {frenchDateTime(at)}</time>
        </p>
      </div>
      <div className="actions">
        <a className="btn outline" href={articlePath(slug)} aria-label={`Aperçu de «\u00a0${title}\u00a0»`}>
          Aperçu
        </a>
        {mayEdit && (
          <EditLink
            article={article}
            from={from}
            className="btn outline"
            label={`Changer la date de «\u00a0${title}\u00a0»`}
          >
            Changer la date
          </EditLink>
        )}
      </div>
    </li>
  )
}
