import { sql } from 'drizzle-orm'
import { otherMediaTexts } from '#features/articles/media-usage.server.ts'
import { processingLists } from '#features/legal/processing.server.ts'
import { memberTables } from '#features/site/member-data.server.ts'
import { invalidateEveryPageOn } from '#features/site/cache-invalidation.server.ts'
import { readerForms } from '#features/site/reader-forms.server.ts'
import type { ExtensionParts } from '#platform/extension.ts'
import { letterHref } from './newsletter.ts'
import { letters } from './newsletter-tables.server.ts'
import { createDigests } from './digests.server.ts'
import { announceByLetters, letterJob, resumeLetters } from './letters.server.ts'
import { followNewsletterSettings, newsletterChange } from './newsletter-settings.server.ts'
import { listProcessings, readerForm } from './reader-texts.server.ts'
import { readBounces } from './sending/bounces.server.ts'
import { resumeSending, sendingJob } from './sending/send-letters.server.ts'
import { trialJob } from './sending/trial.server.ts'
import { deleteSubscriber, exportSubscription } from './subscribers.server.ts'
import { deleteOldRequests } from './subscriptions.server.ts'

export async function start(): Promise<ExtensionParts> {
  await followNewsletterSettings()
  invalidateEveryPageOn(newsletterChange)
  announceByLetters()
  readerForms.push(readerForm)
  processingLists.push(listProcessings)
  otherMediaTexts.push(sql`select 'page' as kind, 1 as rank, ${letters.id} as id, ${letters.subject} as title,
    ${letterHref('')} || ${letters.id} as href, ${letters.createdAt} as at, ${letters.content} as text from ${letters}`)
  memberTables.newsletter_subscribers = {
    columns: { email: 'onDeletion' },
    onDeletion: ({ account }) => deleteSubscriber(account.email),
    exports: { 'votre inscription à la lettre': ({ email }) => exportSubscription(email) },
    onSuspension: null,
  }
  return {
    jobs: [letterJob, sendingJob, trialJob],
    scheduledJobs: [
      { name: 'newsletter-resumption', cron: '* * * * *', work: resume },
      { name: 'newsletter-digests', cron: '2 * * * *', work: createDigests },
      { name: 'newsletter-bounces', cron: '*/5 * * * *', work: () => readBounces() },
      { name: 'newsletter-unconfirmed', cron: '17 3 * * *', work: deleteOldRequests },
    ],
  }
}

async function resume(): Promise<void> {
  await resumeLetters()
  await resumeSending()
}
