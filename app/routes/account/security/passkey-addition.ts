import { redirect } from 'react-router'
import { requireAccount } from '#features/sessions/authorization.server.ts'
import { acceptedAnswer, ceremonyAnswer, proofOf } from '#features/sign-in/auth-responses.server.ts'
import { addPasskey, askForPasskey } from '#features/sign-in/passkeys.server.ts'
import { readBody, formText } from '#platform/forms/read-body.server.ts'
import type { Route } from './+types/passkey-addition'

export const loader = () => redirect('/compte/securite')

export async function action({ request, url, context }: Route.ActionArgs) {
  const account = requireAccount(context)
  const body = await readBody(request)
  if (url.pathname.endsWith('/options')) return ceremonyAnswer(await askForPasskey(account, proofOf(body), request))
  const outcome = await addPasskey(account, formText(body, 'credential'), formText(body, 'passkeyName'), request)
  return acceptedAnswer(outcome, '/compte/securite')
}
