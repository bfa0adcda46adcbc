import { redirect } from 'react-router'
import { placePage } from '#features/pages/page-addresses.server.ts'
import { pagesHref, placeOf } from '#features/pages/page.ts'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { refusedPage } from '#features/site/not-found.server.ts'
import { formText, readBody } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/page-place'

const sentences = {
  menu: 'est dans le menu.',
  footer: 'est dans le pied de page.',
  none: 'n’est ni dans le menu ni dans le pied de page. Son adresse reste.',
}

export const loader = () => redirect(pagesHref)

export async function action({ params, request, context }: Route.ActionArgs) {
  const account = requireAdmin(context)
  const place = placeOf(formText(await readBody(request), 'place'))
  const outcome = await placePage(params.id, place, account)
  if (outcome.ok) return redirectWithNotice(pagesHref, `«\u00a0${outcome.value.title}\u00a0» ${sentences[place]}`)
  if (outcome.refusal.status !== 409) throw await refusedPage(outcome.refusal, account)
  return redirectWithNotice(pagesHref, { kind: 'error', text: outcome.refusal.sentence })
}

export { NoPage as default } from '#platform/ui/no-page.tsx'
