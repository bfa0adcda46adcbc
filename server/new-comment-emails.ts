import { commentChanged } from '#features/comments/comment-events.ts'
import { digestHour } from '#features/comments/email-preferences.ts'
import {
  listNotifiedEditors,
  saveNotifiedUntil,
  type NotifiedEditor,
  unsubscribeLink,
} from '#features/comments/email-preferences.server.ts'
import { findWrittenComment, listNewComments, type WrittenComment } from '#features/comments/written-comments.server.ts'
import { now } from '#platform/clock.ts'
import { transaction } from '#platform/database.server.ts'
import { listenInTransaction } from '#platform/events.server.ts'
import { enqueueEmail } from '#platform/mail/enqueue-email.server.ts'
import { parisInput, parseParisTime } from '#platform/text/french.ts'
import { makeDecisionLink } from '#features/moderation/decision-links.server.ts'
import { digestEmail, newCommentEmail, type EmailedComment } from '#features/moderation/emails.ts'

/** Announces new comments, and published ones that are pending again after an edit. */
export function emailEditorsOfComments(): void {
  listenInTransaction(commentChanged, async ({ id, change, before, after }, { comment }) => {
    const isHeldAgain = change === 'edited' && before?.validated && !after?.validated
    const isNew = change === 'received' && comment.answersTo === null
    const newComment = isHeldAgain || isNew ? await findWrittenComment(id) : null
    if (newComment) await notifyOfNewComment(newComment)
  })
}

async function notifyOfNewComment(comment: WrittenComment): Promise<void> {
  const { id: commentId, version, userId: authorId } = comment.row
  for (const { id, email, newComments } of await listNotifiedEditors()) {
    if (newComments !== 'each' || id === authorId) continue
    const unsubscribe = unsubscribeLink({ userId: id, kind: 'arrivals' })
    const message = newCommentEmail(email, await emailedComment(comment, id), unsubscribe)
    await enqueueEmail(message, { key: `comment-arrival:${commentId}:${version}:${id}` })
  }
}

async function emailedComment({ row, view }: WrittenComment, editorId: string): Promise<EmailedComment> {
  return {
    ...view,
    at: row.editedAt ?? row.createdAt,
    isEdited: row.editedAt !== null,
    heldBy: row.heldBy,
    token: row.validated ? null : await makeDecisionLink(row, editorId),
  }
}

/** One e-mail quotes this many comments and counts the others. */
const digestCommentsMax = 50
const dayMilliseconds = 24 * 60 * 60 * 1000
/** A comment may be committed shortly after its timestamp. */
const lateCommitMilliseconds = 60 * 1000

export async function sendDigests(): Promise<void> {
  const until = lastDigestTime(now())
  if (now().getTime() < until.getTime() + lateCommitMilliseconds) return
  for (const editor of await listNotifiedEditors()) {
    const since = editor.notifiedUntil ?? new Date(until.getTime() - dayMilliseconds)
    if (editor.newComments === 'daily' && since < until) await transaction(() => sendDigest(editor, since, until))
  }
}

export function lastDigestTime(at: Date): Date {
  const [day = ''] = parisInput(at).split('T')
  const today = parseParisTime(`${day}T${String(digestHour).padStart(2, '0')}:00`) ?? at
  if (today <= at) return today
  const [dayBefore = ''] = parisInput(new Date(at.getTime() - dayMilliseconds)).split('T')
  return parseParisTime(`${dayBefore}T${String(digestHour).padStart(2, '0')}:00`) ?? at
}

async function sendDigest({ id, email }: NotifiedEditor, since: Date, until: Date): Promise<void> {
  const newComments = await listNewComments(id, since, until)
  const comments = []
  for (const one of newComments.slice(0, digestCommentsMax)) comments.push(await emailedComment(one, id))
  if (comments.length > 0) {
    const digest = { comments, more: newComments.length - comments.length }
    const message = digestEmail(email, digest, unsubscribeLink({ userId: id, kind: 'arrivals' }))
    await enqueueEmail(message, { key: `comment-digest:${until.toISOString()}:${id}` })
  }
  await saveNotifiedUntil(id, until)
}
