import { data } from 'react-router'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { privatePage, ownReferrersOnly } from '#platform/mail/email-template.ts'
import { DecisionLinkPage } from '#features/moderation/decision-link-page.tsx'
import { showDecisionLink, moderateByLink } from '#features/moderation/decision-links.server.ts'
import type { LinkAction } from '#features/moderation/decision-link.ts'
import { decisionSentences, reasonCharactersMax, reasonInputs } from '#features/moderation/moderation.ts'
import { hiddenPageMeta } from '#features/site/meta.ts'
import { readBody, formText } from '#platform/forms/read-body.server.ts'
import type { Route } from './+types/decision-link'

export const handle = { inputs: { reason: { ...reasonInputs.reason, multiline: true } } } satisfies RouteHandle

export const meta = hiddenPageMeta('Modérer un commentaire', ownReferrersOnly)

export const headers: Route.HeadersFunction = () => privatePage

/** GET is read-only: mail scanners follow links. */
export async function loader({ params, url }: Route.LoaderArgs) {
  const link = await showDecisionLink(params.token)
  const status = link.whyNot?.status ?? 200
  return data(
    { ...link, linkAction: linkActionOf(url.pathname), address: `/decision/${params.token}` },
    // A decision already made is this page's content, not an error.
    { status: status === 409 ? 200 : status },
  )
}

/** Without sign-in, once, as the administrator who received the e-mail. */
export async function action({ params, request, url }: Route.ActionArgs) {
  const body = await readBody(request)
  const linkAction = linkActionOf(url.pathname)
  const reason = formText(body, 'reason').trim().slice(0, reasonCharactersMax) || null
  const outcome = await moderateByLink(params.token, linkAction, {
    seenVersion: Number(formText(body, 'version')),
    reason,
  })
  if (!outcome.ok) {
    const { status, sentence } = outcome.refusal
    return data({ done: null, message: sentence, reason }, { status })
  }
  return data({
    done: decisionSentences[linkAction === 'rejet' ? 'rejectedInQueue' : 'approvedInQueue'],
    message: null,
    reason: null,
  })
}

function linkActionOf(pathname: string): LinkAction {
  return pathname.endsWith('/validation') ? 'validation' : 'rejet'
}

export default function DecisionLink({ loaderData, actionData }: Route.ComponentProps) {
  return <DecisionLinkPage link={loaderData} answer={actionData ?? null} />
}
