import { redirect } from 'react-router'
import { findVersion, revisedKindAt } from '#features/pages/revised-texts.server.ts'
import { requireAuthor } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { refusedPage, requireDone } from '#features/site/not-found.server.ts'
import { formText } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/version-restoration'

export function loader({ url }: Route.LoaderArgs) {
  throw redirect(url.pathname.replace(/\/restauration$/, ''))
}

export const action = handledOnce(async ({ params: { id, version }, url, context }: Route.ActionArgs, body) => {
  const account = requireAuthor(context)
  const kind = revisedKindAt(url)
  const { input, isOnline } = await requireDone(await findVersion(kind, id, version, account), account)
  const outcome = await kind.restore(id, input, account, Number(formText(body, 'version')) || null)
  const versions = `${kind.back.href}/${id}/versions`
  if (!outcome.ok && outcome.refusal.phrases) throw await refusedPage(outcome.refusal, account)
  if (!outcome.ok) return redirectWithNotice(versions, { kind: 'error', text: `Erreur: ${outcome.refusal.sentence}` })
  return redirectWithNotice(
    versions,
    `Version ${version} ${isOnline ? 'mise en ligne' : 'reprise, pas encore en ligne'}.`,
  )
})

export { NoPage as default } from '#platform/ui/no-page.tsx'
