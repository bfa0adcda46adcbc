import { describedWebhooks } from '#features/keys/operation.ts'
import { processingLists } from '#features/legal/processing.server.ts'
import { memberTables } from '#features/site/member-data.server.ts'
import type { ExtensionParts } from '#platform/extension.ts'
import { announceByWebhooks } from './announce-webhooks.server.ts'
import { listProcessings } from './privacy.server.ts'
import { deleteOldDeliveries, webhookJob } from './sending/send-webhook.server.ts'
import { articleWebhooks, commentWebhooks } from './webhook.ts'
import { stopFormerWebhooksOnChanges } from './webhook-owners.server.ts'
import { articleMessage, commentMessage } from './webhook-shapes.ts'
import { warnAboutWebhooks } from './webhook-warnings.server.ts'

export async function start(): Promise<ExtensionParts> {
  processingLists.push(listProcessings)
  announceByWebhooks()
  stopFormerWebhooksOnChanges()
  // Webhooks stop while their administrator is suspended, deleted or no longer one; another may resume them.
  memberTables.webhooks = { columns: { person_id: 'kept' }, exports: null, onSuspension: null }
  describedWebhooks.push(
    {
      about: 'article',
      summary: 'Un article a été publié, modifié ou supprimé',
      events: articleWebhooks,
      message: articleMessage,
    },
    {
      about: 'comment',
      summary: 'Un commentaire a changé d’état',
      events: commentWebhooks,
      message: commentMessage,
    },
  )
  return {
    jobs: [webhookJob],
    scheduledJobs: [
      { name: 'webhook-deliveries', cron: '54 * * * *', work: deleteOldDeliveries },
      { name: 'webhook-warnings', cron: '*/5 * * * *', work: warnAboutWebhooks },
    ],
  }
}
