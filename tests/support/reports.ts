import { and, eq, like } from 'drizzle-orm'

import { now, startClock, stopClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { invalidateAll } from '#platform/http/cache/tagged-cache.server.ts'
import { emails } from '#platform/mail/email-tables.server.ts'

import { emailsTo } from './outbox.ts'
import { commentBy } from './rows.ts'
import { type Site } from './site.ts'

/** E-mails enqueued for somebody with this subject, sent or not. */
export async function sentTo(to: string, subject: string) {
  const rows = await db
    .select()
    .from(emails)
    .where(and(eq(emails.to, to), like(emails.subject, `%${subject}%`)))
  // The database drops the text of sent e-mails: read from the outbox.
  const left = rows.some(({ text }) => text === '') ? await emailsTo(to) : []
  return rows.map((row) => ({ ...row, text: row.text || (left.find((l) => l.subject === row.subject)?.text ?? '') }))
}

/** A comment by Soline, and the address of its report. */
export async function publishedComment(content: string, validated = true) {
  const { id, slug } = await commentBy('soline', content, { validated })
  invalidateAll()
  return { id, slug, address: `/article/${slug}/commentaires/${id}/signalement` }
}

/** The stamp of the form as it was shown some seconds ago. */
export async function stampOf(site: Site, address: string, secondsAgo = 10): Promise<string> {
  stopClock(new Date(now().getTime() - secondsAgo * 1000))
  const page = await site.read(address)
  startClock()
  return /name="shownAt" value="([^"]+)"/.exec(page)?.[1] ?? ''
}
