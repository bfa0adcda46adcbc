import { acceptedAnswer } from '#features/sign-in/auth-responses.server.ts'
import { redirect } from 'react-router'
import { signInWithPasskey } from '#features/sign-in/passkeys.server.ts'
import { readBody, formText } from '#platform/forms/read-body.server.ts'
import { safeReturn } from '#platform/http/notice.server.ts'
import type { Route } from './+types/passkey-sign-in'

export const loader = () => redirect('/compte')

export async function action({ request }: Route.ActionArgs) {
  const body = await readBody(request)
  const signedIn = await signInWithPasskey(formText(body, 'credential'), request)
  return acceptedAnswer(signedIn, safeReturn(body.get('returnTo'), '/compte'))
}
