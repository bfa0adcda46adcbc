import { redirect } from 'react-router'
import { acceptedAnswer, ceremonyAnswer } from '#features/sign-in/auth-responses.server.ts'
import { askWhichPasskey, signInWithPasskey } from '#features/sign-in/passkeys.server.ts'
import { readBody, formText } from '#platform/forms/read-body.server.ts'
import { safeReturn } from '#platform/http/notice.server.ts'
import type { Route } from './+types/passkey-sign-in'

export const loader = () => redirect('/compte')

export async function action({ request, url }: Route.ActionArgs) {
  if (url.pathname.endsWith('/options')) return ceremonyAnswer(await askWhichPasskey(request))
  const body = await readBody(request)
  const signedIn = await signInWithPasskey(formText(body, 'credential'), request)
  return acceptedAnswer(signedIn, safeReturn(body.get('returnTo'), '/compte'))
}
