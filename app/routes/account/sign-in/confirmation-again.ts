import { redirect } from 'react-router'
import { sendConfirmationAgain } from '#features/sign-in/sign-up.server.ts'
import { signInSentence } from '#features/accounts/sign-in-messages.ts'
import { emailForm } from '#features/sign-in/sign-in-form.ts'
import { readForm } from '#platform/forms/form.ts'
import { readBody } from '#platform/forms/read-body.server.ts'
import { redirectWithNotice } from '#platform/http/notice.server.ts'
import type { Route } from './+types/confirmation-again'

export const loader = () => redirect('/compte')

export async function action({ request }: Route.ActionArgs) {
  const form = readForm(emailForm, await readBody(request))
  if (!form.ok) return redirectWithNotice('/compte', { kind: 'error', text: signInSentence('INVALID_EMAIL') })
  const refusal = await sendConfirmationAgain(form.value.email, request)
  if (refusal) return redirectWithNotice('/compte', { kind: 'error', text: refusal.sentence })
  throw redirect('/compte/inscription?envoye', 303)
}

export { NoPage as default } from '#platform/ui/no-page.tsx'
