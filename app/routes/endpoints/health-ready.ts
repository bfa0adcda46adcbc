import { isReady, readFindings } from '#features/operations/readiness.server.ts'
import { isDraining } from '#platform/http/draining.server.ts'

/** For monitoring and load balancers: 503 when something is missing without which readers or writers are refused. */
export async function loader() {
  const { readiness } = await readFindings()
  const status = isDraining() ? 'en cours d’arrêt' : isReady(readiness) ? 'ok' : 'en panne'
  return Response.json(
    { status, ...readiness },
    { status: status === 'ok' ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  )
}
