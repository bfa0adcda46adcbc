import { count, frenchDate } from '#platform/text/french.ts'
import { frenchBytes, whyNotRemoveMedia, type ListedMedia, type MediaUsage } from './library.ts'
import { pictureWidths } from './picture.ts'

export interface LibraryItem extends ListedMedia {
  usage: MediaUsage
}

/** What was uploaded: how it looks, what it is called, where it is needed. */
export function MediaGrid({ items }: { items: LibraryItem[] }) {
  return (
    <ul className="mediatheque">
      {items.map((item) => (
        <li key={item.address}>
          <MediaView item={item} />
          <div>
            <b>{item.name}</b>
            <span className="mention">
              {frenchBytes(item.bytes)}, {frenchDate(item.addedAt)}
            </span>
            <Usage usage={item.usage} />
            <details>
              <summary className="mention">Adresse</summary>
              <code>{item.address}</code>
            </details>
          </div>
          {!whyNotRemoveMedia(item.usage) && (
            <form method="post" action="/compte/mediatheque/suppression">
              <input type="hidden" name="adresse" value={item.address} />
              <button className="btn danger petit" type="submit">
                Supprimer<span className="sr"> {item.name}</span>
              </button>
            </form>
          )}
        </li>
      ))}
    </ul>
  )
}

export function MediaView({ item: { address, kind } }: { item: Pick<ListedMedia, 'address' | 'kind'> }) {
  if (kind === 'video') return <span className="vignette-media">Vidéo</span>
  return (
    <img
      className="vignette-media"
      src={`${address}?l=${pictureWidths[0]}`}
      alt=""
      width="200"
      height="150"
      loading="lazy"
      decoding="async"
    />
  )
}

function Usage({ usage: { articles, drafts, versionsOnly } }: { usage: MediaUsage }) {
  if (articles.length === 0 && drafts === 0) {
    return <span className="etat">{versionsOnly ? 'Anciennes versions seulement' : 'Inutilisé'}</span>
  }
  return (
    <span className="mention">
      {articles.map(({ id, title, slug }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <a href={`/article/${slug}`}>{title}</a>
        </span>
      ))}
      {drafts > 0 && `${articles.length > 0 ? ', ' : ''}${count(drafts, 'brouillon')}`}
    </span>
  )
}
