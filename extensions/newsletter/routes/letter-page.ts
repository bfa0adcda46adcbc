import type { LoaderFunctionArgs, MiddlewareFunction } from 'react-router'
import { isAdmin } from '#features/accounts/account.ts'
import { currentAccount } from '#features/sessions/authorization.server.ts'
import { notFound } from '#features/site/not-found.server.ts'
import { cachedData } from '#platform/http/cache/cached-data.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import { closedPolicy } from '#platform/http/security/content-security-policy.server.ts'
import { findLetter } from '../letters.server.ts'
import { messageOf, readContents } from '../sending/letter-message.server.ts'

export const handle = { document: true } satisfies RouteHandle

const allowances = ["style-src 'unsafe-inline'", "img-src 'self'", 'sandbox allow-popups']

/** The letter as its readers get it, with the styles that pages of the site forbid, and without script. */
const showLetter: MiddlewareFunction<Response> = async ({ params: { letter: id = '' }, context }, next) => {
  const letter = await findLetter(id)
  // Each spelling of the id would be a page of its own in memory.
  const isPublic = letter?.id === id && (letter.state === 'sending' || letter.state === 'sent')
  const isOwner = isAdmin(currentAccount(context))
  const read = async () => {
    const contents = letter && (await readContents(letter.id))
    return contents && (messageOf('', null, contents)?.html ?? null)
  }
  const html = isOwner ? await read() : isPublic ? await cachedData(`letter ${id}`, read) : null
  if (!html) return next()
  return new Response(html, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      // The page of the letter shows it in a frame.
      'content-security-policy': closedPolicy(allowances, isOwner ? 'self' : 'none'),
      ...(isOwner && { 'cache-control': 'private, no-store' }),
      'x-robots-tag': 'noindex',
    },
  })
}

export const middleware = [showLetter]

export async function loader({ context }: LoaderFunctionArgs) {
  throw await notFound('Cette lettre n’est pas, ou plus, à lire ici.', currentAccount(context))
}

export { NoPage as default } from '#platform/ui/no-page.tsx'
