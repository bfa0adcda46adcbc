import { describedOperations } from '#features/keys/operation.ts'
import { memberTables } from '#features/site/member-data.server.ts'
import { movedAddressLists } from '#features/site/moved-addresses.server.ts'
import type { ExtensionParts } from '#platform/extension.ts'
import { exportOperation } from './export-operation.ts'
import { deleteOldExports, exportJob } from './exports/site-exports.server.ts'
import { forgetMovedPathsOnChanges, recallMovedPath } from './moved/moved-index.server.ts'
import { findMovedPath } from './moved/moved-paths.server.ts'

export function start(): ExtensionParts {
  movedAddressLists.push({ find: findMovedPath, recall: recallMovedPath })
  forgetMovedPathsOnChanges()
  describedOperations.push(exportOperation)
  memberTables.site_exports = { columns: { person_id: 'set null' }, exports: null, onSuspension: null }
  return { jobs: [exportJob], scheduledJobs: [{ name: 'exports', cron: '47 * * * *', work: deleteOldExports }] }
}
