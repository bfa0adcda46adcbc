import { redirect } from 'react-router'
import { ceremonyAnswer } from '#features/sign-in/passkey-responses.server.ts'
import { askWhichPasskey } from '#features/sign-in/passkeys.server.ts'
import type { Route } from './+types/passkey-sign-in-options'

export function loader() {
  throw redirect('/compte')
}

export async function action({ request }: Route.ActionArgs) {
  return ceremonyAnswer(await askWhichPasskey(request))
}
