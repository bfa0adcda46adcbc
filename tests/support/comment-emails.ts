import { and, desc, eq, like } from 'drizzle-orm'

import { db } from '#platform/database.server.ts'
import { emails } from '#platform/mail/email-tables.server.ts'
import { sendComment } from './comment-forms.ts'
import { emailsTo } from './outbox.ts'
import type { Jar, Site } from './site.ts'

export function useCommentEmails(site: Site) {
  /** E-mails enqueued for somebody with this subject, sent or not. */
  async function enqueued(to: string, subject: string) {
    await site.deliverEmails()
    return db
      .select()
      .from(emails)
      .where(and(eq(emails.to, to), like(emails.subject, `%${subject}%`)))
      .orderBy(desc(emails.createdAt))
  }

  /** The newest e-mail sent to somebody whose text contains this. */
  async function emailTo(to: string, saying: string) {
    await site.deliverEmails()
    const found = (await emailsTo(to)).findLast(({ text }) => text.includes(saying))
    if (!found) throw new Error(`No e-mail to ${to} says « ${saying} ».`)
    return found
  }

  const send = (content: string, as: Jar) => sendComment(site, as, content)

  return { enqueued, emailTo, send }
}

/** The path of the first link in an e-mail that contains this. */
export function linkOf(text: string, part: string): string {
  const found = [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link).find((link) => link.includes(part))
  if (!found) throw new Error(`No link to ${part} in: ${text}`)
  return new URL(found).pathname + new URL(found).search
}
