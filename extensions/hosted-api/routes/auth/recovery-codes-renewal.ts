import { refuseAuthMethod } from '../../auth/auth-answers.server.ts'
import { renewCodes } from '../../auth/recovery-codes.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { LoaderFunctionArgs } from 'react-router'

export const handle = { api: true } satisfies RouteHandle

export const loader = () => refuseAuthMethod('POST')

export function action({ request }: LoaderFunctionArgs) {
  return request.method === 'POST' ? renewCodes(request) : refuseAuthMethod('POST')
}
