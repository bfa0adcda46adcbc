import { refuseAuthMethod } from '../../auth/auth-answers.server.ts'
import { answerGrant } from '../../auth/token-grants.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { LoaderFunctionArgs } from 'react-router'

export const handle = { api: true } satisfies RouteHandle

export const loader = () => refuseAuthMethod('POST')

export function action({ request }: LoaderFunctionArgs) {
  return request.method === 'POST' ? answerGrant(request) : refuseAuthMethod('POST')
}
