import { and, asc, eq, gt, isNull, lte, ne, or } from 'drizzle-orm'
import { writerName } from '#features/accounts/account-deletion.ts'
import { userRoles, users } from '#features/accounts/account-tables.server.ts'
import { articles } from '#features/articles/article-tables.server.ts'
import { comments } from '#features/comments/comment-tables.server.ts'
import { digestHour } from '#features/comments/letter-choice.ts'
import { listAdministrators, noteTold, type ToldAdministrator } from '#features/comments/letter-choices.server.ts'
import { stopLink } from '#features/comments/letter-stop.server.ts'
import { now } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { db, transaction } from '#platform/database.server.ts'
import { post } from '#platform/mail/post.server.ts'
import { parisInput, parisMoment } from '#platform/text/french.ts'
import { makeDecisionLink } from './decision-link-use.server.ts'
import { digestLetter } from './letters.ts'

/** Whole in one letter; the others are counted. */
const digestCommentsMax = 50
const dayMilliseconds = 24 * 60 * 60 * 1000
/** A comment dated just before the hour may be committed just after. */
const lateCommitMilliseconds = 60 * 1000

/** A round: once a day, at the owner's hour, what came since the last time. Nothing came, nothing is sent. */
export async function sendDigests(): Promise<void> {
  const until = lastDigestMoment(now())
  if (now().getTime() < until.getTime() + lateCommitMilliseconds) return
  for (const admin of await listAdministrators()) {
    const since = admin.toldUntil ?? new Date(until.getTime() - dayMilliseconds)
    if (admin.arrivals === 'daily' && since < until) await transaction(() => sendDigest(admin, since, until))
  }
}

/** The last eight o'clock in Paris. */
export function lastDigestMoment(at: Date): Date {
  const [day = ''] = parisInput(at).split('T')
  const today = parisMoment(`${day}T${String(digestHour).padStart(2, '0')}:00`) ?? at
  if (today <= at) return today
  const [dayBefore = ''] = parisInput(new Date(at.getTime() - dayMilliseconds)).split('T')
  return parisMoment(`${dayBefore}T${String(digestHour).padStart(2, '0')}:00`) ?? at
}

async function sendDigest({ id, email }: ToldAdministrator, since: Date, until: Date): Promise<void> {
  const rows = await listArrivals(id, since, until)
  const shown = []
  for (const { comment, title, slug, ...person } of rows.slice(0, digestCommentsMax)) {
    shown.push({
      text: comment.content,
      at: comment.editedAt ?? comment.createdAt,
      isEdited: comment.editedAt !== null,
      validated: comment.validated,
      heldBy: comment.heldBy,
      authorName: writerName(person),
      article: { title, slug },
      token: comment.validated ? null : await makeDecisionLink(comment, id),
    })
  }
  if (shown.length > 0) {
    const told = { comments: shown, more: rows.length - shown.length }
    const letter = digestLetter(email, told, config, stopLink({ userId: id, kind: 'arrivals' }))
    await post(letter, { key: `comment-digest:${until.toISOString()}:${id}` })
  }
  await noteTold(id, until)
}

/** Those that came, and those that wait again since their member changed them; one's own is no news. */
function listArrivals(readerId: string, since: Date, until: Date) {
  const came = and(gt(comments.createdAt, since), lte(comments.createdAt, until))
  const waitsAgain = and(eq(comments.validated, false), gt(comments.editedAt, since), lte(comments.editedAt, until))
  return db
    .select({
      comment: comments,
      title: articles.title,
      slug: articles.slug,
      username: userRoles.username,
      email: users.email,
    })
    .from(comments)
    .innerJoin(articles, eq(articles.id, comments.articleId))
    .innerJoin(users, eq(users.id, comments.userId))
    .leftJoin(userRoles, eq(userRoles.userId, comments.userId))
    .where(and(isNull(comments.answersTo), or(came, waitsAgain), ne(comments.userId, readerId)))
    .orderBy(asc(comments.createdAt), asc(comments.id))
}
