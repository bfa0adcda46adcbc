import { nightlyPeriods } from '#features/backups/backup-schedule.ts'
import { readLegalSettings } from '#features/legal/legal.server.ts'
import { registerOf } from '#features/legal/processing.ts'
import { listProcessings } from '#features/legal/processing.server.ts'
import { csvFile } from '#platform/http/csv-file.server.ts'

export async function loader() {
  const [{ publisherName, publisherAddress, contactEmail }, { processings }] = await Promise.all([
    readLegalSettings(),
    listProcessings(nightlyPeriods.months),
  ])
  const controller = [publisherName, publisherAddress, contactEmail].filter(Boolean).join(', ')
  return csvFile('registre-des-traitements.csv', registerOf(processings, controller), ';')
}
