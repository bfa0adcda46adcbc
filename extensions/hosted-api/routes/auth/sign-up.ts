import { signUpForm } from '#features/sign-in/sign-in-form.ts'
import { signUp } from '#features/sign-in/sign-up.server.ts'
import { readAuthBody, refuseAuth, refuseAuthMethod } from '../../auth/auth-answers.server.ts'
import { authErrorOf } from '../../auth/auth-errors.ts'
import { describeSignUp } from '../../auth/auth-user.server.ts'
import { jsonAnswer } from '#platform/http/json-body.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { LoaderFunctionArgs } from 'react-router'

export const handle = { api: true } satisfies RouteHandle

export const loader = () => refuseAuthMethod('POST')

/** The cookie of the page is not sent: the link in the e-mail asks for the password instead. */
export async function action({ request }: LoaderFunctionArgs) {
  if (request.method !== 'POST') return refuseAuthMethod('POST')
  const form = await readAuthBody(signUpForm, request, { choosesPassword: true })
  if (!form.ok) return form.refusal
  const signedUp = await signUp(form.value, request)
  return signedUp.ok ? jsonAnswer(describeSignUp(form.value.email)) : refuseAuth(authErrorOf(signedUp.refusal))
}
