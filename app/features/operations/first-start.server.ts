import { countPublishedArticles, findReadTimes } from '#features/articles/published-articles.server.ts'
import { findBackupState } from '#features/backups/backup-state.server.ts'
import { readLegalSettings } from '#features/legal/legal.server.ts'
import { countDemo } from './demo.server.ts'
import { fixedByEnvironment, readSiteSettings } from '#features/site/site-settings.server.ts'
import { findAcceptance } from '#platform/mail/accepted-by.server.ts'
import { findMailServer } from '#platform/mail/mail-server.server.ts'
import { site } from '#platform/site.server.ts'
import { type Step, stepsOf } from './first-start/steps.ts'

/** @returns null when nothing is left to do, or as long as the blog is a demo */
export async function readFirstStart(): Promise<Step[] | null> {
  if (await countDemo()) return null
  const mailServer = await findMailServer()
  const [settings, legal, articles, readTimes, acceptedAt, backup] = await Promise.all([
    readSiteSettings(),
    readLegalSettings(),
    countPublishedArticles(),
    findReadTimes(),
    findAcceptance(mailServer),
    findBackupState(),
  ])
  const fixedFields = fixedByEnvironment()
  const { siteName, shopUrl } = site
  const steps = stepsOf({
    site: { siteName, shopUrl, isNamed: fixedFields.siteName || settings.siteName !== '', fixedFields },
    mail: { isSent: mailServer !== null, acceptedAt },
    articles,
    readTimes,
    legal,
    backup: {
      isScheduled: backup.isScheduled,
      verifiedAt: backup.lastVerifiedBackup?.madeAt ?? null,
      madeByHandAt: backup.lastManual?.madeAt ?? null,
    },
  })
  return steps.every(({ isDone }) => isDone) ? null : steps
}
