import type { ScheduledJob } from '#platform/jobs/scheduled-jobs.server.ts'
import { announceDueArticles } from '#features/articles/publication.server.ts'
import { eraseOldArticles } from '#features/articles/article-trash.server.ts'
import { eraseOldMedia } from '#features/articles/media-trash.server.ts'
import { eraseOldPages } from '#features/pages/page-trash.server.ts'
import { deleteOldCounts } from '#features/audience/audience-counts.server.ts'
import { deriveUsernameKeys } from '#features/accounts/usernames.server.ts'
import { deleteUnusedAccountData } from '#features/accounts/accounts-cleanup.server.ts'
import { sendDigests } from './new-comment-emails.ts'
import { deleteOldInvitations } from '#features/people/invitations.server.ts'
import { deleteOldAuditLog } from '#features/comments/audit-log.server.ts'
import { deleteOldReports } from '#features/reports/reported-comments.server.ts'
import { deleteOldDecisionLinks } from '#features/moderation/decision-links.server.ts'
import { deleteOldSearches } from '#features/search/searched-terms.server.ts'
import { deleteOldEmails } from '#platform/mail/sent-emails.server.ts'
import { deleteOldAcceptedForms } from '#platform/forms/idempotency.server.ts'
import { enqueueDueBackup } from './scheduled-backups.ts'
import { warnAboutLateBackups } from './backup-warnings.ts'
import { checkPrivacyDaily } from './privacy-check.ts'
import { deriveStoredArticles } from './derived-articles.ts'

/** Times in UTC, apart from each other. */
export const scheduledJobs: ScheduledJob[] = [
  { name: 'accounts', cron: '4 * * * *', work: deleteUnusedAccountData },
  { name: 'emails', cron: '9 * * * *', work: deleteOldEmails },
  { name: 'audit-log', cron: '14 * * * *', work: deleteOldAuditLog },
  { name: 'reports', cron: '19 * * * *', work: deleteOldReports },
  { name: 'decision-links', cron: '24 * * * *', work: deleteOldDecisionLinks },
  { name: 'accepted-forms', cron: '29 * * * *', work: deleteOldAcceptedForms },
  { name: 'digests', cron: '*/5 * * * *', work: sendDigests },
  { name: 'searches', cron: '34 2 * * *', work: deleteOldSearches },
  { name: 'audience-counts', cron: '39 2 * * *', work: deleteOldCounts },
  { name: 'trash', cron: '54 2 * * *', work: eraseOldArticles },
  { name: 'pages-in-trash', cron: '57 2 * * *', work: eraseOldPages },
  { name: 'media-in-trash', cron: '59 2 * * *', work: async () => void (await eraseOldMedia()) },
  { name: 'invitations', cron: '42 2 * * *', work: deleteOldInvitations },
  { name: 'backups', cron: '44 * * * *', work: enqueueDueBackup },
  { name: 'late-backups', cron: '49 * * * *', work: warnAboutLateBackups },
  { name: 'privacy-check', cron: '36 * * * *', work: checkPrivacyDaily },
  { name: 'derived-usernames', cron: '* * * * *', work: deriveUsernameKeys },
  { name: 'derived-articles', cron: '* * * * *', work: deriveStoredArticles },
  // Each scheduled article has a job of its own; this one finds those of a restored database.
  { name: 'publications', cron: '* * * * *', work: announceDueArticles },
]
