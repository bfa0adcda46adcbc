import { and, eq } from 'drizzle-orm'
import type { Account } from '#features/accounts/account.ts'
import { signer } from '#platform/signature.server.ts'
import { now } from '#platform/clock.ts'
import { clientNetwork } from '#platform/http/client-address.server.ts'
import { db } from '#platform/database.server.ts'
import { formText } from '#platform/forms/read-body.server.ts'
import { hit, type Limit } from '#platform/http/rate-limit/rate-limit.server.ts'
import { tooManyAttempts } from '#platform/http/rate-limit/too-many-requests.ts'
import { readSettings } from '#platform/settings.server.ts'
import { commentSettings } from './comment-settings.ts'
import { comments } from './comment-tables.server.ts'
import { findBan } from './comment-bans.server.ts'
import { isPublishedAtOnce, matchingRules, stampField, honeypotField } from './moderation-rules.ts'

export interface CommentOrigin {
  honeypotFilled: boolean
  writingSeconds: number | null
  network: string
}

/** High, because a household or an office may share one. */
const commentsPerNetwork: Limit = { name: 'comments-network', hits: 30, seconds: 10 * 60 }
const commentsPerMember: Limit = { name: 'comments', hits: 10, seconds: 10 * 60 }

const stamps = signer('when a comment form was shown')

export function stampNow(): string {
  const at = String(now().getTime())
  return `${at}.${stamps.sign(at)}`
}

export function readSending(request: Request, typed: FormData): CommentOrigin {
  const shownAt = readStamp(formText(typed, stampField))
  return {
    honeypotFilled: formText(typed, honeypotField) !== '',
    writingSeconds: shownAt === null ? null : (now().getTime() - shownAt) / 1000,
    network: clientNetwork(request),
  }
}

function readStamp(text: string): number | null {
  const [at = '', signature = ''] = text.split('.')
  return stamps.isSigned(at, signature) ? Number(at) : null
}

/** Counts a submission, per account and per network. To be called before a transaction. */
export async function tooManyComments(
  member: Account,
  { network }: CommentOrigin,
): Promise<{ sentence: string; retryAfterSeconds: number } | null> {
  const tooMany = (await hit(commentsPerMember, member.id)) ?? (network ? await hit(commentsPerNetwork, network) : null)
  if (!tooMany) return null
  const { retryAfterSeconds } = tooMany
  return { sentence: tooManyAttempts(retryAfterSeconds), retryAfterSeconds }
}

export async function findMatchingRules(
  member: Account,
  text: string,
  sending: CommentOrigin | null,
): Promise<{ heldBy: string[]; isPublished: boolean }> {
  const settings = await readSettings(commentSettings)
  const hasValidated =
    (await db.$count(comments, and(eq(comments.userId, member.id), eq(comments.validated, true)))) > 0
  const { honeypotFilled, writingSeconds } = sending ?? {
    honeypotFilled: false,
    writingSeconds: Number.POSITIVE_INFINITY,
  }
  const heldBy = matchingRules({ text, honeypotFilled, writingSeconds, hasValidated }, settings)
  return { heldBy, isPublished: isPublishedAtOnce(heldBy, settings) }
}

/** Why nobody, or why this member, may comment on an article. */
export async function whyNotCommentHere(closed: boolean, member: Account | null): Promise<string | null> {
  if (closed) return 'Les commentaires de cet article sont fermés.'
  return member ? whyNotBanned(member.id) : null
}

export async function whyNotBanned(memberId: string): Promise<string | null> {
  const ban = await findBan(memberId)
  return ban
    ? `Vous ne pouvez plus écrire de commentaires ici. Motif\u00a0: ${ban.reason.replace(/[.\s]+$/, '')}. Vous pouvez encore supprimer les vôtres.`
    : null
}
