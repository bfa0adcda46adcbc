import { redirect } from 'react-router'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { TabHeading } from '#features/accounts/tab-heading.tsx'
import { listPages } from '#features/pages/listed-pages.server.ts'
import { outlineOf } from '#features/pages/outlines.ts'
import { PageList } from '#features/pages/page-list.tsx'
import { PageStart } from '#features/pages/page-start.tsx'
import { listTrashedPages } from '#features/pages/page-trash.server.ts'
import { startPage } from '#features/pages/pages.server.ts'
import { requireEditor } from '#features/sessions/authorization.server.ts'
import { listFailure } from '#features/site/list-failure.tsx'
import { formText, readBody } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import { count } from '#platform/text/french.ts'
import { pagesHref } from '#features/pages/page.ts'
import type { Route } from './+types/pages'

export const meta = hiddenPageMeta('Pages')

export async function loader({ context }: Route.LoaderArgs) {
  requireEditor(context)
  const [pages, trash] = await Promise.all([listPages(), listTrashedPages()])
  return { pages, trash }
}

export async function action({ request, context }: Route.ActionArgs) {
  const account = requireEditor(context)
  const outcome = await startPage(outlineOf(formText(await readBody(request), 'outline')), account)
  if (!outcome.ok) return redirectWithNotice(pagesHref, { kind: 'error', text: `Erreur: ${outcome.refusal.sentence}` })
  throw redirect(`${pagesHref}/${outcome.value}`, 303)
}

export default function Pages({ loaderData: { pages, trash } }: Route.ComponentProps) {
  const online = pages.filter(({ isOnline }) => isOnline)
  const drafts = pages.length - online.length
  return (
    <section className="account-section">
      <TabHeading
        action={pages.length > 0 && <PageStart outline="">Ajouter une page</PageStart>}
        below={
          pages.length > 0 && (
            <p className="caption">
              {[`${online.length} en ligne`, drafts > 0 && count(drafts, 'brouillon')].filter(Boolean).join(', ')}
            </p>
          )
        }
      >
        Pages
      </TabHeading>
      <PageList pages={pages} trash={trash} />
    </section>
  )
}

export const ErrorBoundary = listFailure('Erreur : ')
