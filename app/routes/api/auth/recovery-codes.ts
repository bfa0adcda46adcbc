import { refuseAuthMethod } from '#features/api/auth/auth-answers.server.ts'
import { countRecoveryCodes, refuseMoreCodes } from '#features/api/auth/recovery-codes.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/recovery-codes'

export const handle = { api: true } satisfies RouteHandle

export const loader = ({ request }: Route.LoaderArgs) => countRecoveryCodes(request)

export function action({ request }: Route.ActionArgs) {
  return request.method === 'POST' ? refuseMoreCodes(request) : refuseAuthMethod('GET, HEAD, POST')
}
