import { refuseAuthMethod } from '#features/api/auth/auth-answers.server.ts'
import { renewCodes } from '#features/api/auth/recovery-codes.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/recovery-codes-renewal'

export const handle = { api: true } satisfies RouteHandle

export const loader = () => refuseAuthMethod('POST')

export function action({ request }: Route.ActionArgs) {
  return request.method === 'POST' ? renewCodes(request) : refuseAuthMethod('POST')
}
