import { eq, lt } from 'drizzle-orm'
import { findActiveEditor } from '#features/accounts/people.server.ts'
import { findLastEvent } from '#features/comments/audit-log.server.ts'
import { lockComment } from '#features/comments/stored-comment.server.ts'
import { findWrittenComment } from '#features/comments/written-comments.server.ts'
import { daysAgo, inDays, now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { done, refused, type Outcome, type Refusal } from '#platform/outcome.ts'
import { hashOfToken, makeSecretToken } from '#platform/secret-token.server.ts'
import { decisionLinkDays, whyNotUseLink, type LinkAction } from './decision-link.ts'
import { decideComment, findEarlier } from './decisions.server.ts'
import { describeOutcome, unstoredTextSentence } from './moderation.ts'
import { decisionLinks } from './moderation-tables.server.ts'

/** Call it in the transaction that enqueues the e-mail, which alone holds the token. */
export async function makeDecisionLink(comment: { id: string; version: number }, adminId: string): Promise<string> {
  const token = makeSecretToken()
  const expiresAt = inDays(decisionLinkDays)
  const tokenHash = hashOfToken(token)
  await db
    .insert(decisionLinks)
    .values({ tokenHash, commentId: comment.id, commentVersion: comment.version, adminId, expiresAt })
  return token
}

export type ShownLink = Awaited<ReturnType<typeof showDecisionLink>>

/** Changes nothing, because mail scanners follow links. */
export async function showDecisionLink(token: string) {
  const usage = await findUsage(await findLink(token))
  const whyNot = await whyNotNow(usage)
  if (whyNot || !usage?.comment) return { whyNot, comment: null }
  const { view } = usage.comment
  return { whyNot: null, comment: { ...view, isEdited: view.version !== usage.link.commentVersion } }
}

/** Decides as the administrator who received the link. @param seenVersion another version is shown first */
export async function moderateByLink(
  token: string,
  linkAction: LinkAction,
  { seenVersion, reason }: { seenVersion: number; reason: string | null },
): Promise<Outcome<{ id: string }>> {
  return transaction(async () => {
    const link = await findLink(token, { lock: true })
    if (link) await lockComment(link.commentId)
    const usage = await findUsage(link)
    const whyNot = await whyNotNow(usage)
    if (whyNot || !usage?.comment || !usage.admin)
      return refused(await withReason(whyNot ?? { status: 404, sentence: '' }, link?.commentId ?? '', reason))
    const { admin, comment } = usage
    if (comment.row.version !== seenVersion) return refused({ status: 409, sentence: changedText })
    const decision = linkAction === 'validation' ? 'validated' : 'rejected'
    const outcome = await decideComment(decision, comment.row, admin, reason)
    if (!outcome.ok) return outcome
    await db.update(decisionLinks).set({ usedAt: now() }).where(eq(decisionLinks.tokenHash, usage.link.tokenHash))
    return done({ id: comment.row.id })
  })
}

/** Gives an unused reason back in the sentence. A reason that equals the stored one was sent twice. */
async function withReason(refusal: Refusal, commentId: string, reason: string | null): Promise<Refusal> {
  if (!reason || (await findLastEvent(commentId, ['rejected']))?.reason === reason) return refusal
  return { ...refusal, sentence: `${refusal.sentence} ${unstoredTextSentence(reason)}` }
}

const changedText =
  'Ce commentaire vient d’être modifié par son auteur. Le nouveau texte est ci-dessous\u00a0: relisez-le avant de décider.'

export async function deleteOldDecisionLinks(): Promise<void> {
  await db.delete(decisionLinks).where(lt(decisionLinks.expiresAt, daysAgo(decisionLinkDays)))
}

type Link = typeof decisionLinks.$inferSelect

async function findLink(token: string, { lock = false } = {}): Promise<Link | null> {
  const query = db
    .select()
    .from(decisionLinks)
    .where(eq(decisionLinks.tokenHash, hashOfToken(token)))
  const [link] = await (lock ? query.for('update') : query)
  return link ?? null
}

/** The administrator may have lost the role since the e-mail was sent. */
async function findUsage(link: Link | null) {
  return (
    link && { link, comment: await findWrittenComment(link.commentId), admin: await findActiveEditor(link.adminId) }
  )
}

async function whyNotNow(usage: Awaited<ReturnType<typeof findUsage>>): Promise<Refusal | null> {
  const comment = usage?.comment?.row ?? null
  const state = usage && {
    expired: usage.link.expiresAt <= now(),
    used: usage.link.usedAt !== null,
    isEditor: usage.admin !== null,
    comment,
  }
  const isDecided = usage?.admin && (!comment || comment.validated)
  const earlier = isDecided && usage.admin ? await findEarlier(usage.link.commentId, usage.admin) : null
  const sentence = whyNotUseLink(state, describeOutcome({ earlier, at: now() }))
  if (!sentence) return null
  if (!state) return { status: 404, sentence }
  if (!state.isEditor) return { status: 403, sentence }
  return { status: state.expired && !isDecided ? 410 : 409, sentence }
}
