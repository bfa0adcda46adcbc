import { RevisionList } from '#features/articles/revision-pages.tsx'
import { findDraftOf } from '#features/editor/drafts.server.ts'
import { pagesHref } from '#features/pages/page.ts'
import { revisedKindAt } from '#features/pages/revised-texts.server.ts'
import { requireAuthor } from '#features/sessions/authorization.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { requireDone } from '#features/site/not-found.server.ts'
import type { Route } from './+types/versions'
import '#platform/ui/item-list.css'

export const meta = hiddenPageMeta('Versions')

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const account = requireAuthor(context)
  const { back, empty, find, pathOf, list } = revisedKindAt(url)
  const { title, slug, version, onlineSince } = await requireDone(await find(id, account), account)
  const address = `${back.href}/${id}`
  const href = slug ? pathOf(slug) : address
  // A page keeps its changes itself.
  const mayPreview = !onlineSince || back.href === pagesHref || (await findDraftOf(id, account)) !== null
  return { mayPreview, address, back, title, href, current: version, revisions: await list(id), empty }
}

export default function Versions({ loaderData }: Route.ComponentProps) {
  return <RevisionList {...loaderData} />
}
