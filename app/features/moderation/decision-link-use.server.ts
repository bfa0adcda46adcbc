import { eq, lt } from 'drizzle-orm'
import { writerName } from '#features/profile/account-deletion.ts'
import { findActiveAdmin } from '#features/accounts/people.server.ts'
import { findLastEvent } from '#features/comments/decision-lines.server.ts'
import { findWrittenComment } from '#features/comments/written-comments.server.ts'
import { lockComment } from '#features/comments/stored-comment.server.ts'
import { daysAgo, now } from '#platform/clock.ts'
import { db, transaction } from '#platform/database.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { hashOfToken } from '#platform/secret-token.server.ts'
import { findEarlier, rejectComment, validateComment } from './decisions.server.ts'
import { decisionLinkDays, whyNotUseLink, type LinkAction } from './decision-link.ts'
import { describeOutcome, notKept } from './moderation.ts'
import { decisionLinks } from './moderation-tables.server.ts'

const tokenForm = /^[\w-]{43}$/

export interface ShownLink {
  whyNot: { status: 403 | 404 | 409 | 410; sentence: string } | null
  comment: {
    text: string
    authorName: string
    at: string
    version: number
    isEdited: boolean
    article: { title: string; slug: string }
  } | null
}

/** Read-only: mail scanners follow links. */
export async function showDecisionLink(token: string): Promise<ShownLink> {
  const found = await findLink(token)
  const whyNot = await whyNotNow(found)
  if (whyNot || !found?.written) return { whyNot, comment: null }
  const { comment, title, slug, username, email } = found.written
  return {
    whyNot: null,
    comment: {
      text: comment.content,
      authorName: writerName({ username, email }),
      at: comment.createdAt.toISOString(),
      version: comment.version,
      isEdited: comment.version !== found.link.commentVersion,
      article: { title, slug },
    },
  }
}

export interface LinkRefusal {
  status: 403 | 404 | 409 | 410
  sentence: string
}

/**
 * Decides once, as the administrator who received the link.
 * @param seenVersion of the text on the page: another version is shown again first
 */
export async function moderateByLink(
  token: string,
  linkAction: LinkAction,
  { seenVersion, reason }: { seenVersion: number; reason: string | null },
): Promise<Outcome<{ id: string }, LinkRefusal>> {
  return transaction(async () => {
    // Serialises the use of one link in two windows.
    const [locked] = tokenForm.test(token)
      ? await db
          .select()
          .from(decisionLinks)
          .where(eq(decisionLinks.tokenHash, hashOfToken(token)))
          .for('update')
      : []
    if (locked) await lockComment(locked.commentId)
    const found = locked ? await findLink(token) : null
    const whyNot = await whyNotNow(found)
    if (whyNot || !found?.comment || !found.admin)
      return refused(await withReason(whyNot ?? { status: 404, sentence: '' }, locked?.commentId ?? '', reason))
    const { comment, admin } = found
    if (comment.version !== seenVersion) return refused({ status: 409, sentence: textChanged })
    const outcome =
      linkAction === 'validation' ? await validateComment(comment, admin) : await rejectComment(comment, admin, reason)
    if (!outcome.ok) return outcome
    await db
      .update(decisionLinks)
      .set({ usedAt: now() })
      .where(eq(decisionLinks.tokenHash, hashOfToken(token)))
    return done({ id: comment.id })
  })
}

/** The page has no field for it any more. The same reason again is one whose answer was lost. */
async function withReason(refusal: LinkRefusal, commentId: string, reason: string | null): Promise<LinkRefusal> {
  if (!reason || (await findLastEvent(commentId, ['rejected']))?.reason === reason) return refusal
  return { ...refusal, sentence: `${refusal.sentence} ${notKept(reason)}` }
}

const textChanged =
  'Ce commentaire vient d’être modifié par son auteur. Le nouveau texte est ci-dessous\u00a0: relisez-le avant de décider.'

export async function deleteOldDecisionLinks(): Promise<void> {
  const kindly = daysAgo(decisionLinkDays)
  await db.delete(decisionLinks).where(lt(decisionLinks.expiresAt, kindly))
}

async function findLink(token: string) {
  if (!tokenForm.test(token)) return null
  const [link] = await db
    .select()
    .from(decisionLinks)
    .where(eq(decisionLinks.tokenHash, hashOfToken(token)))
  if (!link) return null
  const written = await findWrittenComment(link.commentId)
  // The role may have changed since the e-mail was sent.
  return { link, written, comment: written?.comment ?? null, admin: await findActiveAdmin(link.adminId) }
}

type FoundLink = NonNullable<Awaited<ReturnType<typeof findLink>>>

async function whyNotNow(found: FoundLink | null): Promise<ShownLink['whyNot']> {
  const state = found && {
    expired: found.link.expiresAt <= now(),
    used: found.link.usedAt !== null,
    isAdmin: found.admin !== null,
    comment: found.comment,
  }
  const isDecided = found?.admin && (!found.comment || found.comment.validated)
  const earlier = isDecided && found.admin ? await findEarlier(found.link.commentId, found.admin) : null
  const became = describeOutcome({ earlier, at: now() })
  const sentence = whyNotUseLink(state, became)
  if (!sentence) return null
  if (!state) return { status: 404, sentence }
  if (!state.isAdmin) return { status: 403, sentence }
  return { status: state.expired && !isDecided ? 410 : 409, sentence }
}
