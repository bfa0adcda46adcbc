import { Picture } from '#features/media/picture.tsx'
import { frenchDateTime } from '#platform/text/french.ts'
import { Empty } from '#platform/ui/empty.tsx'
import { ArticleActions } from './article-actions.tsx'
import type { OwnArticle } from './own-articles.server.ts'
import { articlePath } from '#features/articles/slug.ts'

export function OwnArticles({ articles }: { articles: OwnArticle[] }) {
  if (articles.length === 0)
    return (
      <Empty>
        Vos articles apparaîtront ici, et vos brouillons au-dessus. Écrivez le premier avec «{'\u00a0'}Ajouter un
        article{'\u00a0'}».
      </Empty>
    )
  return (
    <ul>
      {articles.map(({ id, slug, title, beginning, thumbnails, scheduledFor }) => (
        <li className="own-article" key={id}>
          <div className="own-article-pictures">
            {thumbnails.map((picture) => (
              <Picture key={picture.src} picture={{ ...picture, placeholder: null }} alt="" sizes="3.5rem" />
            ))}
          </div>
          <div>
            <h2>
              <a href={articlePath(slug)}>{title}</a>
            </h2>
            <p>{beginning}</p>
            <p className="caption">
              {scheduledFor && <span className="status">Programmé pour le {frenchDateTime(scheduledFor)}</span>}{' '}
              <a href={`/compte/articles/${id}/versions`} aria-label={`Versions de «\u00a0${title}\u00a0»`}>
                Versions
              </a>
            </p>
          </div>
          <ArticleActions article={{ id, title, mayEdit: true, mayDelete: true }} from="/compte/articles" />
        </li>
      ))}
    </ul>
  )
}
