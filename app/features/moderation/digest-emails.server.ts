import { writerName } from '#features/profile/account-deletion.ts'
import { listNewComments } from '#features/comments/written-comments.server.ts'
import { digestHour } from '#features/comments/email-preferences.ts'
import {
  listAdministrators,
  saveNotifiedUntil,
  type NotifiedAdministrator,
} from '#features/comments/email-preferences.server.ts'
import { unsubscribeLink } from '#features/comments/unsubscribe.server.ts'
import { now } from '#platform/clock.ts'
import { site } from '#platform/site.server.ts'
import { transaction } from '#platform/database.server.ts'
import { enqueueEmail } from '#platform/mail/enqueue-email.server.ts'
import { parisInput, parseParisTime } from '#platform/text/french.ts'
import { makeDecisionLink } from './emails/decision-link.server.ts'
import { digestEmail } from './emails.ts'

/** Quoted in one e-mail; further ones are only counted. */
const digestCommentsMax = 50
const dayMilliseconds = 24 * 60 * 60 * 1000
/** A comment may be committed shortly after its timestamp. */
const lateCommitMilliseconds = 60 * 1000

/** Scheduled job: once a day, new comments since the last digest. Nothing is sent when there are none. */
export async function sendDigests(): Promise<void> {
  const until = lastDigestTime(now())
  if (now().getTime() < until.getTime() + lateCommitMilliseconds) return
  for (const admin of await listAdministrators()) {
    const since = admin.notifiedUntil ?? new Date(until.getTime() - dayMilliseconds)
    if (admin.newComments === 'daily' && since < until) await transaction(() => sendDigest(admin, since, until))
  }
}

export function lastDigestTime(at: Date): Date {
  const [day = ''] = parisInput(at).split('T')
  const today = parseParisTime(`${day}T${String(digestHour).padStart(2, '0')}:00`) ?? at
  if (today <= at) return today
  const [dayBefore = ''] = parisInput(new Date(at.getTime() - dayMilliseconds)).split('T')
  return parseParisTime(`${dayBefore}T${String(digestHour).padStart(2, '0')}:00`) ?? at
}

async function sendDigest({ id, email }: NotifiedAdministrator, since: Date, until: Date): Promise<void> {
  const rows = await listNewComments(id, since, until)
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
    const digest = { comments: shown, more: rows.length - shown.length }
    const message = digestEmail(email, digest, site, unsubscribeLink({ userId: id, kind: 'arrivals' }))
    await enqueueEmail(message, { key: `comment-digest:${until.toISOString()}:${id}` })
  }
  await saveNotifiedUntil(id, until)
}
