import type { LoaderFunctionArgs } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { writeSubscriberList } from '../subscribers.server.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  requireAdmin(context)
  return new Response(await writeSubscriberList(), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="abonnes.csv"',
      'cache-control': 'private, no-store',
    },
  })
}
