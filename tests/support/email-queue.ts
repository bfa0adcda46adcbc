import { sql } from 'drizzle-orm'
import { afterEach, beforeEach } from 'vitest'
import { now, startClock, stopClock } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { db } from '#platform/database.server.ts'
import { startJobs } from '../../server/job-runner.ts'
import { emails } from '#platform/mail/email-tables.server.ts'
import { emailJob } from '#platform/mail/send-email.server.ts'
import { useDatabase } from './database.ts'
import { type MailServerOptions, startMailServer } from './mail-server.ts'

/** An empty table of emails and an empty queue for each test; what a test starts is stopped after it. */
export function useEmailQueue() {
  useDatabase()
  const open: (() => Promise<unknown>)[] = []
  const closing = (close: () => Promise<unknown>) => open.unshift(close)

  beforeEach(async () => {
    await db.delete(emails)
    await db.execute(sql`delete from pgboss.job`)
  })
  afterEach(async () => {
    for (const close of open.splice(0)) await close()
    config.smtpUrl = null
    startClock()
  })

  /** @returns what it receives */
  const mailServer = async (options: MailServerOptions = {}) => {
    const { url, received, close } = await startMailServer(options)
    closing(close)
    config.smtpUrl = url
    return received
  }
  const mailWorker = () => {
    const started = startJobs([emailJob])
    closing(() => started.stop())
    return { deliverNow: started.runDue, ready: started.ready }
  }
  const only = async () => {
    const [row] = await db.select().from(emails)
    if (!row) throw new Error('Expected one email in the table, found none.')
    return row
  }
  const later = (seconds: number) => stopClock(new Date(now().getTime() + seconds * 1000))
  return { mailServer, mailWorker, only, later }
}

export const emailTo = (to: string) => ({
  to,
  subject: 'Votre commentaire a été publié',
  parts: [{ sentence: 'Votre commentaire sur « Œil-de-tigre » est en ligne.' }],
})
