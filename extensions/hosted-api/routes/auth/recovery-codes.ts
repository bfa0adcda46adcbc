import { refuseAuthMethod } from '../../auth/auth-answers.server.ts'
import { countRecoveryCodes, refuseMoreCodes } from '../../auth/recovery-codes.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { LoaderFunctionArgs } from 'react-router'

export const handle = { api: true } satisfies RouteHandle

export const loader = ({ request }: LoaderFunctionArgs) => countRecoveryCodes(request)

export function action({ request }: LoaderFunctionArgs) {
  return request.method === 'POST' ? refuseMoreCodes(request) : refuseAuthMethod('GET, HEAD, POST')
}
