import { refuseAuthMethod } from '#features/api/auth/auth-answers.server.ts'
import { answerGrant } from '#features/api/auth/token-grants.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/token'

export const handle = { api: true } satisfies RouteHandle

export const loader = () => refuseAuthMethod('POST')

export function action({ request }: Route.ActionArgs) {
  return request.method === 'POST' ? answerGrant(request) : refuseAuthMethod('POST')
}
