import { sendAgain } from '#features/api/auth/mailed-codes.server.ts'
import { refuseAuthMethod } from '#features/api/auth/auth-answers.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/resend'

export const handle = { api: true } satisfies RouteHandle

export const loader = () => refuseAuthMethod('POST')

export function action({ request }: Route.ActionArgs) {
  return request.method === 'POST' ? sendAgain(request) : refuseAuthMethod('POST')
}
