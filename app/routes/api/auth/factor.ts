import { refuseAuthMethod } from '#features/api/auth/auth-answers.server.ts'
import { removeFactor } from '#features/api/auth/factors.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/factor'

export const handle = { api: true } satisfies RouteHandle

export const loader = () => refuseAuthMethod('DELETE')

export function action({ params, request }: Route.ActionArgs) {
  return request.method === 'DELETE' ? removeFactor(params.id, request) : refuseAuthMethod('DELETE')
}
