import { challengeFactor } from '../../auth/factors.server.ts'
import { refuseAuthMethod } from '../../auth/auth-answers.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { LoaderFunctionArgs } from 'react-router'

export const handle = { api: true } satisfies RouteHandle

export const loader = () => refuseAuthMethod('POST')

export function action({ params, request }: LoaderFunctionArgs) {
  return request.method === 'POST' ? challengeFactor(params.id ?? '', request) : refuseAuthMethod('POST')
}
