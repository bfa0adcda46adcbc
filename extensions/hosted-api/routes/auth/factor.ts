import { refuseAuthMethod } from '../../auth/auth-answers.server.ts'
import { removeFactor } from '../../auth/factors.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { LoaderFunctionArgs } from 'react-router'

export const handle = { api: true } satisfies RouteHandle

export const loader = () => refuseAuthMethod('DELETE')

export function action({ params, request }: LoaderFunctionArgs) {
  return request.method === 'DELETE' ? removeFactor(params.id ?? '', request) : refuseAuthMethod('DELETE')
}
