import { redirect } from 'react-router'
import { revisionMissing } from '#features/articles/article-refusal.ts'
import { findPageRevision } from '#features/pages/page-revisions.server.ts'
import { pagesHref } from '#features/pages/page.ts'
import { publishPage } from '#features/pages/pages.server.ts'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { handledOnce } from '#features/sessions/idempotent-action.server.ts'
import { notFound, refusedPage } from '#features/site/not-found.server.ts'
import { formText } from '#platform/forms/read-body.server.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/page-version-restoration'

const versionsOf = (id: string) => `${pagesHref}/${encodeURIComponent(id)}/versions`

export const loader = ({ params }: Route.LoaderArgs) => redirect(versionsOf(params.id))

/** Restoring creates a new version, which is online at once: none is lost. */
export const action = handledOnce(async ({ params, context }: Route.ActionArgs, body) => {
  const account = requireAdmin(context)
  const revision = isUuid(params.id) ? await findPageRevision(params.id, Number(params.version) || 0) : null
  if (!revision) throw await notFound(revisionMissing.sentence, account)
  const outcome = await publishPage(params.id, revision.input, account, Number(formText(body, 'version')) || null)
  if (outcome.ok) return redirectWithNotice(versionsOf(params.id), `Version ${params.version} restaurée.`)
  const { status, sentence } = outcome.refusal
  if (status !== 409) throw await refusedPage(outcome.refusal, account)
  return redirectWithNotice(versionsOf(params.id), { kind: 'error', text: `Erreur: ${sentence}` })
})

export { NoPage as default } from '#platform/ui/no-page.tsx'
