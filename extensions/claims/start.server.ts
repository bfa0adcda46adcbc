import { memberTables } from '#features/site/member-data.server.ts'
import { objectors } from '#platform/forms/objection.server.ts'
import { answerFor, exportAnswers, objectTo } from './answers.server.ts'
import { followClaimSettings } from './claim-settings.server.ts'

export async function start(): Promise<void> {
  await followClaimSettings()
  objectors.push({ objectTo, answerFor })
  memberTables.claim_answers = {
    columns: { person_id: 'set null' },
    exports: { 'phrases que vous assumez': exportAnswers },
    onSuspension: null,
  }
}
