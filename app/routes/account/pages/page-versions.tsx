import { RevisionList } from '#features/articles/revision-pages.tsx'
import { editablePage } from '#features/pages/editable-page.server.ts'
import { listPageRevisions } from '#features/pages/page-revisions.server.ts'
import { pageMissing, pagePath, pagesHref } from '#features/pages/page.ts'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { notFound } from '#features/site/not-found.server.ts'
import type { Route } from './+types/page-versions'
import '#features/accounts/account.css'
import '#platform/ui/status.css'
import '#platform/ui/item-list.css'

export const meta = hiddenPageMeta('Versions')

export async function loader({ params, context }: Route.LoaderArgs) {
  const account = requireAdmin(context)
  const page = await editablePage(params.id)
  if (!page) throw await notFound(pageMissing.sentence, account)
  const { id, title, slug, version } = page.article
  const address = `${pagesHref}/${id}`
  return { address, title, href: slug ? pagePath(slug) : address, version, revisions: await listPageRevisions(id) }
}

export default function PageVersions({ loaderData }: Route.ComponentProps) {
  const { address, title, href, version, revisions } = loaderData
  return (
    <RevisionList
      address={address}
      back={{ href: pagesHref, label: 'Pages' }}
      title={title}
      href={href}
      current={version}
      revisions={revisions}
      empty={{
        sentence: 'Vous retrouverez ici chaque texte que vous mettrez en ligne, et pourrez y revenir.',
        label: 'Modifier la page',
      }}
    />
  )
}
