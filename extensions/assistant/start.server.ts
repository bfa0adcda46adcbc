import { draftOrigins } from '#features/editor/drafts.server.ts'
import { announceLegalChange } from '#features/legal/legal.server.ts'
import { processingLists } from '#features/legal/processing.server.ts'
import { memberTables } from '#features/site/member-data.server.ts'
import { todayLists } from '#features/today/today-lists.server.ts'
import type { ExtensionParts } from '#platform/extension.ts'
import { exportAssistantKeys } from './assistant-keys.server.ts'
import { deleteOldAssistantRows } from './journal.server.ts'
import { listProcessings } from './privacy.server.ts'
import { listDraftProposals, listDecisionProposals } from './proposals.server.ts'

export async function start(): Promise<ExtensionParts> {
  draftOrigins.push(listDraftProposals)
  todayLists.push(listDecisionProposals)
  processingLists.push(listProcessings)
  // A key sleeps while its administrator is suspended, or no longer one.
  memberTables.assistant_keys = {
    columns: { person_id: 'cascade' },
    onDeletion: announceLegalChange,
    exports: { 'clés de l’assistant': ({ id }) => exportAssistantKeys(id) },
    onSuspension: null,
  }
  return { scheduledJobs: [{ name: 'assistant-rows', cron: '23 * * * *', work: deleteOldAssistantRows }] }
}
