import { countPublishedArticles } from '#features/articles/published-articles.server.ts'
import { findBackupState } from '#features/backups/backup-state.server.ts'
import { readLegalSettings } from '#features/legal/legal.server.ts'
import { fixedByEnvironment, readSiteSettings } from '#features/site/site-settings.server.ts'
import type { Account } from '#features/accounts/account.ts'
import { config } from '#platform/config.server.ts'
import { findAcceptance } from '#platform/mail/accepted-by.server.ts'
import { enqueueEmail } from '#platform/mail/enqueue-email.server.ts'
import { hit } from '#platform/http/rate-limit/rate-limit.server.ts'
import { site } from '#platform/site.server.ts'
import { de } from '#platform/text/elision.ts'
import { type Step, stepsOf } from './first-start/steps.ts'

/** @returns null when nothing is left to do, or when the demo was created */
export async function readFirstStart(): Promise<Step[] | null> {
  if (config.demo) return null
  const [settings, legal, articles, acceptedAt, backup] = await Promise.all([
    readSiteSettings(),
    readLegalSettings(),
    countPublishedArticles(),
    findAcceptance(),
    findBackupState(),
  ])
  const fixedFields = fixedByEnvironment()
  const { siteName, shopUrl } = site
  const steps = stepsOf({
    site: { siteName, shopUrl, isNamed: fixedFields.siteName || settings.siteName !== '', fixedFields },
    mail: { isSent: config.smtpUrl !== null, acceptedAt },
    articles,
    legal,
    backup: {
      isScheduled: backup.isScheduled,
      place:
        backup.lastVerifiedBackup?.target ??
        (config.backupS3 ? `sur S3, dans ${config.backupS3.bucket}` : `dans ${config.backupDir}`),
      verifiedAt: backup.lastVerifiedBackup?.madeAt ?? null,
      madeByHandAt: backup.lastManual?.madeAt ?? null,
    },
  })
  return steps.every(({ isDone }) => isDone) ? null : steps
}

const mailTrials = { name: 'mail-trials', hits: 5, seconds: 60 * 60 }

/** The message goes to the administrator's own address. @returns false when they asked too often */
export async function sendMailTrial({ id, email }: Account): Promise<boolean> {
  if (await hit(mailTrials, id)) return false
  const sentence = `Ce message montre que les e-mails ${de(site.siteName)} arrivent. Il n’y a rien à faire.`
  await enqueueEmail({ to: email, subject: 'Message d’essai', parts: [{ sentence }] })
  return true
}
