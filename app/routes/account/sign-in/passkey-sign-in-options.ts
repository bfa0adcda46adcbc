import { ceremonyAnswer } from '#features/sign-in/auth-responses.server.ts'
import { redirect } from 'react-router'
import { askWhichPasskey } from '#features/sign-in/passkeys.server.ts'
import type { Route } from './+types/passkey-sign-in-options'

export const loader = () => redirect('/compte')

export async function action({ request }: Route.ActionArgs) {
  return ceremonyAnswer(await askWhichPasskey(request))
}
