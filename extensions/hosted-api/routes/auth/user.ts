import { changeAccount } from '../../auth/account-changes.server.ts'
import { refuseAuthMethod, requireAnyCaller } from '../../auth/auth-answers.server.ts'
import { describeUser } from '../../auth/auth-user.server.ts'
import { jsonAnswer } from '#platform/http/json-body.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { LoaderFunctionArgs } from 'react-router'

export const handle = { api: true } satisfies RouteHandle

export async function loader({ request }: LoaderFunctionArgs) {
  const caller = await requireAnyCaller(request)
  return caller.ok ? jsonAnswer(await describeUser(caller.value)) : caller.refusal
}

export async function action({ request }: LoaderFunctionArgs) {
  if (request.method !== 'PUT') return refuseAuthMethod('GET, HEAD, PUT')
  const caller = await requireAnyCaller(request)
  return caller.ok ? changeAccount(caller.value, request) : caller.refusal
}
