import type { LoaderFunctionArgs, MiddlewareFunction } from 'react-router'
import { isAdmin } from '#features/accounts/account.ts'
import { currentAccount } from '#features/sessions/authorization.server.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { closedPolicy } from '#platform/http/security/content-security-policy.server.ts'
import { findLetter } from '../letters.server.ts'
import { messageOf, readContents } from '../sending/letter-message.server.ts'

const policy = closedPolicy("style-src 'unsafe-inline'", "img-src 'self'", 'sandbox allow-popups')

/** The letter as its readers get it, with the styles that pages of the site forbid, and without script. */
const showLetter: MiddlewareFunction<Response> = async ({ params, context }, next) => {
  const letter = await findLetter(params.letter)
  const isPublic = letter?.state === 'sending' || letter?.state === 'sent'
  const isOwner = isAdmin(currentAccount(context))
  const isShown = letter && (isPublic || isOwner)
  const contents = isShown ? await readContents(letter.id) : null
  const message = contents && messageOf('', null, contents)
  if (!message) return next()
  return new Response(message.html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // The page of the letter shows it in a frame.
      'content-security-policy': isOwner ? policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'") : policy,
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex',
    },
  })
}

export const middleware = [showLetter]

export async function loader({ context }: LoaderFunctionArgs) {
  throw await notFound('Cette lettre n’est pas, ou plus, à lire ici.', currentAccount(context))
}

export { NoPage as default } from '#platform/ui/no-page.tsx'
