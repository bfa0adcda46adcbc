import type { LoaderFunctionArgs } from 'react-router'
import { isCounting, mayReadMetrics, readMetrics } from '../metrics.server.ts'

const headers = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }

/** Without METRICS_KEY nothing is counted, and this address does not exist. */
export async function loader({ request }: LoaderFunctionArgs) {
  if (!isCounting()) return new Response('Adresse introuvable.', { status: 404, headers })
  if (!mayReadMetrics(request.headers.get('authorization')))
    return new Response('Cette adresse demande la clé METRICS_KEY.', {
      status: 401,
      headers: { ...headers, 'www-authenticate': 'Bearer' },
    })
  const metrics = await readMetrics()
  return new Response(metrics.text, { headers: { ...headers, 'content-type': metrics.type } })
}
