import type { LoaderFunctionArgs } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { now } from '#platform/clock.ts'
import { closedPolicy } from '#platform/http/security/content-security-policy.server.ts'
import { isUuid } from '#platform/text/uuid.ts'
import { messageOf, readContents } from '../sending/letter-message.server.ts'

/** The letter as a reader of everything gets it, with the styles that pages of the site forbid, and without script. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const admin = requireAdmin(context)
  const id = String(params.letter)
  const contents = isUuid(id) ? await readContents(id) : null
  const reader = { id, email: admin.email, categories: [], confirmedAt: now() }
  const message = contents && messageOf(id, reader, contents)
  if (!message) throw await notFound('Cette lettre n’a plus rien à montrer.', admin)
  return new Response(message.html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': closedPolicy("style-src 'unsafe-inline'", "img-src 'self'", 'sandbox allow-popups'),
      'cache-control': 'private, no-store',
    },
  })
}
