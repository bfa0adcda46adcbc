import { emailForm } from '#features/sign-in/sign-in-form.ts'
import { requestNewPassword } from '#features/sign-in/password-reset.server.ts'
import { readAuthBody, refuseAuth, refuseAuthMethod } from '../../auth/auth-answers.server.ts'
import { authErrorOf } from '../../auth/auth-errors.ts'
import { jsonAnswer } from '#platform/http/json-body.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { LoaderFunctionArgs } from 'react-router'

export const handle = { api: true } satisfies RouteHandle

export const loader = () => refuseAuthMethod('POST')

export async function action({ request }: LoaderFunctionArgs) {
  if (request.method !== 'POST') return refuseAuthMethod('POST')
  const form = await readAuthBody(emailForm, request)
  if (!form.ok) return form.refusal
  const refusal = await requestNewPassword(form.value.email, request)
  return refusal ? refuseAuth(authErrorOf(refusal)) : jsonAnswer({})
}
