import type { LoaderFunctionArgs } from 'react-router'
import { requireAdmin } from '#features/sessions/authorization.server.ts'
import { csvFile } from '#platform/http/csv-file.server.ts'
import { listSubscriberCells } from '../subscribers.server.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  requireAdmin(context)
  return csvFile('abonnes.csv', await listSubscriberCells(), ',')
}
