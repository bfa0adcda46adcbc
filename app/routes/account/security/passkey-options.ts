import { redirect } from 'react-router'
import { requireAccount } from '#features/sessions/authorization.server.ts'
import { ceremonyAnswer, proofOf } from '#features/sign-in/auth-responses.server.ts'
import { askForPasskey } from '#features/sign-in/passkeys.server.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import type { Route } from './+types/passkey-options'

export const loader = () => redirect('/compte/securite')

export async function action({ request, context }: Route.ActionArgs) {
  const account = requireAccount(context)
  const body = await readBody(request)
  return ceremonyAnswer(await askForPasskey(account, proofOf(body), request))
}
