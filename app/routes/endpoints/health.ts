import { isDraining } from '#platform/http/draining.server.ts'

/** For a service manager: this process answers, and goes on. Whether it can do its work is asked of /health/ready. */
export function loader() {
  const headers = { 'cache-control': 'no-store' }
  if (isDraining()) return Response.json({ status: 'en cours d’arrêt' }, { status: 503, headers })
  return Response.json({ status: 'ok' }, { headers })
}
