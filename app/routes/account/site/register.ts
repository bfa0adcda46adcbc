import { nightlyPeriods } from '#features/backups/backup-schedule.ts'
import { readLegalSettings } from '#features/legal/legal.server.ts'
import { registerOf } from '#features/legal/processing.ts'
import { listProcessings } from '#features/legal/processing.server.ts'

export async function loader() {
  const [{ publisherName, publisherAddress, contactEmail }, { processings }] = await Promise.all([
    readLegalSettings(),
    listProcessings(nightlyPeriods.months),
  ])
  const controller = [publisherName, publisherAddress, contactEmail].filter(Boolean).join(', ')
  return new Response(registerOf(processings, controller), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="registre-des-traitements.csv"',
      'cache-control': 'private, no-store',
    },
  })
}
