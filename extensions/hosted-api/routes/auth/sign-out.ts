import { closeSessionsOf, type ClosedSessions } from '../../auth/tokens/token-sessions.server.ts'
import { refuseAuth, refuseAuthMethod, requireAnyCaller } from '../../auth/auth-answers.server.ts'
import type { RouteHandle } from '#platform/http/route-handle.ts'
import type { LoaderFunctionArgs } from 'react-router'

export const handle = { api: true } satisfies RouteHandle

const scopes: ClosedSessions[] = ['global', 'local', 'others']

export const loader = () => refuseAuthMethod('POST')

export async function action({ request, url }: LoaderFunctionArgs) {
  if (request.method !== 'POST') return refuseAuthMethod('POST')
  const caller = await requireAnyCaller(request)
  if (!caller.ok) return caller.refusal
  const asked = url.searchParams.get('scope') ?? 'global'
  const scope = scopes.find((name) => name === asked)
  if (!scope) {
    const sentence = 'scope\u00a0: attendu global, local ou others.'
    return refuseAuth({ status: 400, code: 'validation_failed', sentence })
  }
  await closeSessionsOf(caller.value, scope)
  return new Response(null, { status: 204 })
}
