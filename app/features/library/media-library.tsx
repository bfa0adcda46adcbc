import { count, frenchDate } from '#platform/text/french.ts'
import { sizeText } from '#platform/text/size.ts'
import { isInVersionsOnly, whyNotRemoveMedia, type ListedMedia, type MediaPlace, type MediaUsage } from './library.ts'

export interface LibraryItem extends ListedMedia {
  usage: MediaUsage
}

const kindLabels = { image: 'Image', video: 'Vidéo', captions: 'Sous-titres' } as const

export function MediaGrid({ items }: { items: (ListedMedia & { usage: MediaUsage | null })[] }) {
  return (
    <ul className="media-library">
      {items.map((item) => (
        <li key={item.address}>
          <MediaView item={item} />
          <div>
            <b>{item.name}</b>
            <span className="caption">
              {sizeText(item.bytes)}, {frenchDate(item.addedAt)}
            </span>
          </div>
          {item.usage && <Usage usage={item.usage} />}
          <details>
            <summary className="caption">Adresse</summary>
            <code>{item.address}</code>
          </details>
          {item.usage && !whyNotRemoveMedia(item.usage) && (
            <a className="btn danger small" href={removalHref(item.address)}>
              Supprimer<span className="sr-only"> {item.name}</span>
            </a>
          )}
        </li>
      ))}
    </ul>
  )
}

export function MediaView({ item: { address, kind } }: { item: Pick<ListedMedia, 'address' | 'kind'> }) {
  if (kind !== 'image') return <span className="media-thumbnail">{kindLabels[kind]}</span>
  return (
    <img
      className="media-thumbnail"
      src={`${address}?l=400`}
      alt=""
      width="400"
      height="300"
      loading="lazy"
      decoding="async"
    />
  )
}

export function MediaRemovalQuestion({ item }: { item: LibraryItem }) {
  return (
    <>
      <input type="hidden" name="address" value={item.address} />
      <div className="media-library-question">
        <MediaView item={item} />
        <div>
          <b>{item.name}</b>
          <span className="caption">
            {kindLabels[item.kind]}, {sizeText(item.bytes)}, {frenchDate(item.addedAt)}
          </span>
        </div>
        <Usage usage={item.usage} />
      </div>
      {isInVersionsOnly(item.usage) && (
        <p>
          Les versions qui le montrent pourront toujours être restaurées, mais sans lui{'\u00a0'}: il sera supprimé pour
          de bon.
        </p>
      )}
      {item.usage.places.length === 0 && (
        <p>Aucun article, aucun brouillon, aucune version ne le montre. Il sera supprimé pour de bon.</p>
      )}
    </>
  )
}

function Usage({ usage }: { usage: MediaUsage }) {
  if (usage.places.length === 0) return <span className="status">Inutilisé</span>
  return (
    <>
      {isInVersionsOnly(usage) && <span className="status">Anciennes versions seulement</span>}
      <ul className="media-library-usage caption">
        {usage.places.map((place) => (
          <li key={`${place.kind} ${place.href ?? place.label}`}>
            <Place place={place} />
          </li>
        ))}
        {usage.others > 0 && <li>et {count(usage.others, 'autre')}</li>}
      </ul>
    </>
  )
}

function Place({ place: { label, href } }: { place: MediaPlace }) {
  return href ? <a href={href}>{label}</a> : label
}

function removalHref(address: string): string {
  return `/compte/mediatheque/suppression?${new URLSearchParams({ adresse: address })}`
}
