import { PostButton } from '#platform/forms/post-button.tsx'
import { TrashActs } from '#platform/forms/trash-acts.tsx'
import { count, frenchDate } from '#platform/text/french.ts'
import { sizeText } from '#platform/text/size.ts'
import {
  isInVersionsOnly,
  mediaAct,
  mediaErasureQuestion,
  mediaTrashHref,
  type ListedMedia,
  type MediaPlace,
  type MediaUsage,
  whatMediaErasureTakes,
  whyNotRemoveMedia,
} from './library.ts'

export interface LibraryItem extends ListedMedia {
  usage: MediaUsage | null
  /** When it was deleted, and when it will be erased. */
  caption: string | null
}

const kindLabels = { image: 'Photo', video: 'Film', captions: 'Sous-titres' } as const

export function MediaRows({ items, listHref }: { items: LibraryItem[]; listHref: string }) {
  return (
    <ol className="rows">
      {items.map((item) => (
        <li key={item.address} className="row row-media">
          <MediaView item={item} />
          <div className="row-title">
            <h2 title={item.name}>
              <a href={item.address}>{item.name}</a>
            </h2>
            <p className="row-note">
              {[kindLabels[item.kind], sizeText(item.bytes), item.caption ?? frenchDate(item.addedAt)].join(' · ')}
            </p>
            {item.usage && <Usage usage={item.usage} />}
          </div>
          {item.usage && <Acts item={item} usage={item.usage} listHref={listHref} />}
        </li>
      ))}
    </ol>
  )
}

function Acts({ item, usage, listHref }: { item: LibraryItem; usage: MediaUsage; listHref: string }) {
  const { key, name, caption } = item
  if (caption === null)
    return (
      !whyNotRemoveMedia(usage) && (
        <div className="row-buttons">
          <PostButton
            action={mediaAct(key, 'suppression')}
            fields={{ returnTo: listHref }}
            className="link danger"
            label={`Supprimer ${name}`}
          >
            Supprimer
          </PostButton>
        </div>
      )
    )
  return (
    <TrashActs
      name={name}
      restoration={mediaAct(key, 'remise')}
      erasure={{
        action: mediaAct(key, 'effacement'),
        returnTo: mediaTrashHref,
        question: mediaErasureQuestion,
        detail: `${name}. ${whatMediaErasureTakes}`,
      }}
    />
  )
}

export function MediaView({ item }: { item: Pick<ListedMedia, 'address' | 'kind'> & { poster?: string | null } }) {
  const picture = item.kind === 'image' ? item.address : item.poster
  if (!picture) return <span className="media-thumbnail">{kindLabels[item.kind]}</span>
  return (
    <img
      className="media-thumbnail"
      src={`${picture}?l=400`}
      alt=""
      width="400"
      height="300"
      loading="lazy"
      decoding="async"
    />
  )
}

function Usage({ usage }: { usage: MediaUsage }) {
  if (usage.places.length === 0) return <p className="row-note">Inutilisé</p>
  return (
    <p className="row-note media-usage">
      {isInVersionsOnly(usage) ? 'Anciennes versions seulement' : 'Sert dans'}
      {'\u00a0: '}
      {usage.places.map((place, index) => (
        <span key={`${place.kind} ${place.href ?? place.label}`}>
          {index > 0 && ', '}
          <Place place={place} />
        </span>
      ))}
      {usage.others > 0 && ` et ${count(usage.others, 'autre')}`}
    </p>
  )
}

function Place({ place: { label, href } }: { place: MediaPlace }) {
  return href ? <a href={href}>{label}</a> : label
}
