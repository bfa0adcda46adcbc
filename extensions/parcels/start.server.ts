import { articleChange } from '#features/articles/article-events.ts'
import { articleActs } from '#features/articles/article-acts.server.ts'
import { otherCounts } from '#features/audience/audience-counts.server.ts'
import { listenInTransaction } from '#platform/events.server.ts'
import type { ExtensionParts } from '#platform/extension.ts'
import { followArticle } from './cards.server.ts'
import { countScans, deleteOldScans } from './scans.server.ts'

export function start(): ExtensionParts {
  articleActs.push({ label: 'Imprimer une carte', path: 'carte' })
  otherCounts.push(countScans)
  listenInTransaction(articleChange, ({ id }) => followArticle(id))
  return { scheduledJobs: [{ name: 'parcels', cron: '23 4 * * *', work: deleteOldScans }] }
}
