import type { LoaderFunctionArgs } from 'react-router'
import { requireAuthor } from '#features/sessions/authorization.server.ts'
import { claimSettings } from '../claim-settings.server.ts'

/** For the script that underlines. */
export function loader({ context }: LoaderFunctionArgs) {
  requireAuthor(context)
  return Response.json(claimSettings(), { headers: { 'cache-control': 'private, no-store' } })
}
