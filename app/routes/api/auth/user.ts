import { changeAccount } from '#features/api/auth/account-changes.server.ts'
import { refuseAuthMethod, requireAnyCaller } from '#features/api/auth/auth-answers.server.ts'
import { describeUser } from '#features/api/auth/auth-user.server.ts'
import { jsonAnswer } from '#features/api/json-body.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { Route } from './+types/user'

export const handle = { api: true } satisfies RouteHandle

export async function loader({ request }: Route.LoaderArgs) {
  const caller = await requireAnyCaller(request)
  return caller.ok ? jsonAnswer(await describeUser(caller.value)) : caller.refusal
}

export async function action({ request }: Route.ActionArgs) {
  if (request.method !== 'PUT') return refuseAuthMethod('GET, HEAD, PUT')
  const caller = await requireAnyCaller(request)
  return caller.ok ? changeAccount(caller.value, request) : caller.refusal
}
