import { isEditor } from '#features/accounts/account.ts'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { requireAuthor } from '#features/sessions/authorization.server.ts'
import { AddArticleButton } from '#features/editor/article-actions.tsx'
import { mediaTexts } from '#features/articles/media-titles.server.ts'
import { usageOf } from '#features/articles/media-usage.server.ts'
import {
  libraryHref,
  libraryHrefOf,
  libraryTermCharactersMax,
  type LibraryView,
  mediaKinds,
  mediaTrashHref,
  mediaUses,
  noUsage,
  readLibraryView,
  recentHours,
  whatMediaTrashKeeps,
  wholeLibrary,
} from '#features/library/library.ts'
import { listMedia } from '#features/library/media-library.server.ts'
import { type LibraryItem, MediaRows } from '#features/library/media-library.tsx'
import { listTitle, pageMeta } from '#features/site/meta.ts'
import { now } from '#platform/clock.ts'
import { PostButton } from '#platform/forms/post-button.tsx'
import { FindForm } from '#platform/forms/find-form.tsx'
import { count as countText } from '#platform/text/french.ts'
import { trashCaption } from '#platform/trash-days.ts'
import { Empty } from '#platform/ui/empty.tsx'
import { rowsPerPage } from '#platform/ui/list-page.ts'
import { resultMark } from '#platform/ui/use-focus-after-navigation.ts'
import { ListPager } from '#platform/ui/list-pager.tsx'
import type { Route } from './+types/media-library'
import '#platform/ui/rows.css'
import '#features/library/media-library.css'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { term, kind, use, page } = loaderData?.view ?? wholeLibrary
  const choices = [kind !== 'tous' && mediaKinds[kind], use !== 'tous' && mediaUses[use]].filter(Boolean)
  const title = listTitle('Photos et films', { term, filter: choices.join(', '), page })
  return pageMeta(matches, { title, isHidden: true })
}

export async function loader({ url, context }: Route.LoaderArgs) {
  const account = requireAuthor(context)
  const mayRemove = isEditor(account)
  const request = readLibraryView(url.searchParams)
  const { media, count, page } = await listMedia(request, mediaTexts)
  const view = { ...request, page }
  const addresses = media.map(({ address }) => address)
  const usages = mayRemove ? await usageOf(addresses, account) : null
  const at = now()
  return {
    items: media.map(
      (file): LibraryItem => ({
        ...file,
        usage: usages && (usages.get(file.address) ?? noUsage),
        caption: file.deletedAt && trashCaption(file.deletedAt, at),
      }),
    ),
    count,
    mayRemove,
    view,
    olderHref: page * rowsPerPage < count ? libraryHrefOf({ ...view, page: page + 1 }) : null,
  }
}

export default function MediaLibrary({ loaderData }: Route.ComponentProps) {
  const { items, count, mayRemove, view } = loaderData
  return (
    <section className="account-section">
      <TabHeading>Photos et films</TabHeading>
      <Find view={view} />
      {notes[view.use] && <p className="list-note">{notes[view.use]}</p>}
      <div className="list-count" {...resultMark}>
        <span role="status">{countText(count, 'fichier')}</span>
        {mayRemove && count > 0 && <ListAct use={view.use} />}
      </div>
      {items.length === 0 ? <NoFile view={view} /> : <MediaRows items={items} listHref={libraryHrefOf(view)} />}
      <ListPager page={view.page} count={count} hrefOf={(page) => libraryHrefOf({ ...view, page })} />
    </section>
  )
}

const notes: Partial<Record<LibraryView['use'], string>> = {
  inutilises: `Ni article, ni page, ni brouillon, ni version ne les montre. «\u00a0Tout supprimer\u00a0» laisse ceux de moins de ${recentHours}\u00a0heures, qu’un article en cours d’écriture peut attendre.`,
  corbeille: whatMediaTrashKeeps,
}

function ListAct({ use }: { use: LibraryView['use'] }) {
  if (use === 'inutilises')
    return (
      <PostButton action={`${libraryHref}/suppression`} className="link danger">
        Tout supprimer
      </PostButton>
    )
  return (
    use === 'corbeille' && (
      <a className="link danger" href={`${libraryHref}/corbeille`}>
        Vider la corbeille
      </a>
    )
  )
}

function Find({ view }: { view: LibraryView }) {
  return (
    <FindForm
      action={libraryHref}
      name="Chercher un fichier"
      placeholder="Chercher une photo, un film"
      term={view.term}
      charactersMax={libraryTermCharactersMax}
      choices={[
        { name: 'type', label: 'Type', value: view.kind, standard: 'tous', options: mediaKinds },
        { name: 'usage', label: 'Montrer', value: view.use, standard: 'tous', options: mediaUses },
      ]}
    />
  )
}

function NoFile({ view }: { view: LibraryView }) {
  if (libraryHrefOf(view) === mediaTrashHref) return <Empty link={everyFile}>La corbeille est vide.</Empty>
  if (libraryHrefOf(view) !== libraryHref) return <Empty link={everyFile}>Aucun fichier ne correspond.</Empty>
  return (
    <Empty action={<AddArticleButton from={libraryHref} quiet />}>
      Les photos et les films que vous ajoutez à un article apparaîtront ici, prêts pour d’autres.
    </Empty>
  )
}

const everyFile = { href: libraryHref, label: 'Voir tous les fichiers' }
