import { verifyChallenge } from '#features/api/auth/factors.server.ts'
import { refuseAuthMethod } from '#features/api/auth/auth-answers.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/factor-verification'

export const handle = { api: true } satisfies RouteHandle

export const loader = () => refuseAuthMethod('POST')

export function action({ params, request }: Route.ActionArgs) {
  return request.method === 'POST' ? verifyChallenge(params.id, request) : refuseAuthMethod('POST')
}
