import { and, desc, eq, like } from 'drizzle-orm'
import { comments } from '#features/comments/comment-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { emails } from '#platform/mail/email-tables.server.ts'
import { emailsTo } from './outbox.ts'
import { anArticle } from './rows.ts'
import { text as plain, type Jar, type Site } from './site.ts'

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

  async function send(text: string, as: Jar) {
    const { slug } = await anArticle()
    const response = await site.post(`/article/${slug}/commentaires`, { content: text }, { as })
    const [comment] = await db.select().from(comments).where(eq(comments.content, text))
    if (!comment)
      throw new Error(
        `${response.status}: the comment was not sent. ${/class="error"[^<]*<?[^<]*/.exec(await plain(response))?.[0]}`,
      )
    return comment
  }

  return { enqueued, emailTo, send }
}

/** The path of the first link in an e-mail that contains this. */
export function linkOf(text: string, part: string): string {
  const found = [...text.matchAll(/https?:\/\/\S+/g)].map(([link]) => link).find((link) => link.includes(part))
  if (!found) throw new Error(`No link to ${part} in: ${text}`)
  return new URL(found).pathname + new URL(found).search
}
