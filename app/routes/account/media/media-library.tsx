import { isEditor } from '#features/accounts/account.ts'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { requireAuthor } from '#features/sessions/authorization.server.ts'
import { AddArticleButton } from '#features/editor/article-actions.tsx'
import { neededAddresses, usageOf } from '#features/articles/media-usage.server.ts'
import { mediaKindOf, mediaKinds, mediaTermCharactersMax, type MediaKind, noUsage } from '#features/library/library.ts'
import { listMedia, readMediaPosition } from '#features/library/media-library.server.ts'
import { MediaGrid } from '#features/library/media-library.tsx'
import { listTitle, pageMeta } from '#features/site/meta.ts'
import { FindForm } from '#platform/forms/find-form.tsx'
import { Empty } from '#platform/ui/empty.tsx'
import type { Route } from './+types/media-library'
import '#features/library/media-library.css'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { term, kind, before } = loaderData ?? {}
  const filter = kind && kind !== mediaKindOf(null) ? mediaKinds[kind] : null
  return pageMeta(matches, { title: listTitle('Photos et films', { term, filter, before }), isHidden: true })
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const account = requireAuthor(context)
  const parameters = url.searchParams
  const term = (parameters.get('q') ?? '').normalize('NFC').replaceAll('\0', '').trim().slice(0, mediaTermCharactersMax)
  const kind = mediaKindOf(parameters.get('type'))
  const before = readMediaPosition(parameters.get('avant'))
  const { media, older } = await listMedia({ term, kind, before, addressesInUse: neededAddresses() })
  const addresses = media.map(({ address }) => address)
  const usage = isEditor(account) ? await usageOf(addresses, account) : null
  const next = new URLSearchParams({ ...(term && { q: term }), type: kind, avant: older ?? '' })
  return {
    items: media.map((item) => ({ ...item, usage: usage && (usage.get(item.address) ?? noUsage) })),
    mayRemove: usage !== null,
    term,
    kind,
    before: before && parameters.get('avant'),
    olderHref: older && `/compte/mediatheque?${next}`,
  }
}

export default function MediaLibrary({ loaderData }: Route.ComponentProps) {
  const { items, mayRemove, term, kind, olderHref, before } = loaderData
  const isNarrowed = term !== '' || kind !== mediaKindOf(null) || before !== null
  return (
    <section className="account-section">
      <TabHeading>Photos et films</TabHeading>
      {(items.length > 0 || isNarrowed) && <Filters term={term} kind={kind} mayRemove={mayRemove} />}
      {items.length === 0 ? <NoFile isNarrowed={isNarrowed} /> : <MediaGrid items={items} />}
      {olderHref && (
        <a className="link" href={olderHref}>
          Fichiers plus anciens
        </a>
      )}
    </section>
  )
}

function Filters({ term, kind, mayRemove }: { term: string; kind: MediaKind; mayRemove: boolean }) {
  return (
    <>
      <FindForm
        action="/compte/mediatheque"
        name="Chercher un fichier"
        placeholder="Nom du fichier"
        term={term}
        charactersMax={mediaTermCharactersMax}
        choices={[{ name: 'type', label: 'Montrer', value: kind, standard: mediaKindOf(null), options: mediaKinds }]}
      />
      {mayRemove && (
        <p className="media-library-cleanup">
          <a className="link" href="/compte/mediatheque/suppression">
            Supprimer les fichiers inutilisés
          </a>
        </p>
      )}
    </>
  )
}

function NoFile({ isNarrowed }: { isNarrowed: boolean }) {
  if (isNarrowed)
    return (
      <Empty link={{ href: '/compte/mediatheque', label: 'Voir tous les fichiers' }}>
        Aucun fichier ne correspond.
      </Empty>
    )
  return (
    <Empty action={<AddArticleButton from="/compte/mediatheque" quiet />}>
      Les photos et les vidéos que vous ajoutez à un article apparaîtront ici, prêtes pour d’autres.
    </Empty>
  )
}
