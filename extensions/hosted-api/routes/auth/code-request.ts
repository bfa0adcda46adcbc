import { sendCodeByMail } from '../../auth/mailed-codes.server.ts'
import { refuseAuthMethod } from '../../auth/auth-answers.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { LoaderFunctionArgs } from 'react-router'

export const handle = { api: true } satisfies RouteHandle

export const loader = () => refuseAuthMethod('POST')

export function action({ request }: LoaderFunctionArgs) {
  return request.method === 'POST' ? sendCodeByMail(request) : refuseAuthMethod('POST')
}
