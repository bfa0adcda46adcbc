import { data, type MiddlewareFunction } from 'react-router'
import { neededSignIn } from '#features/sessions/authorization.server.ts'
import { formBytesMax } from '#platform/http/body-limits.server.ts'
import { site } from '#platform/site.server.ts'
import { sentForm } from './sent-form.server.ts'
import type { SignedOut } from './signed-out-page.tsx'

/** A form that arrives after its session ended goes back to its writer. */
export const giveFormBack: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const response = await next()
  const isPage = response.headers.get('content-type')?.startsWith('text/html')
  if (!neededSignIn(context) || !isPage || !isShort(request)) return response
  const form = await sentForm(request, context)
  if (!form) return response
  const { siteName, shopUrl } = site
  const page: SignedOut = { signedOutForm: form, siteName, shopUrl }
  throw data(page, { status: 401 })
}

/** A longer body of a stranger is not read. */
function isShort({ headers }: Request): boolean {
  const length = headers.get('content-length')
  return length !== null && Number(length) <= formBytesMax
}
