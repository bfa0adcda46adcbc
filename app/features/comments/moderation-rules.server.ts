import { and, eq, inArray } from 'drizzle-orm'
import type { Account } from '#features/accounts/account.ts'
import { signer } from '#platform/signature.server.ts'
import { now } from '#platform/clock.ts'
import { clientNetwork } from '#platform/http/client-address.server.ts'
import { db } from '#platform/database.server.ts'
import { objectionTo } from '#platform/forms/objection.server.ts'
import { formText } from '#platform/forms/read-body.server.ts'
import { whyTooMany, type Limit } from '#platform/http/rate-limit/rate-limit.server.ts'
import type { Refusal } from '#platform/outcome.ts'
import { readSettings } from '#platform/settings.server.ts'
import { commentSettings } from './comment-settings.ts'
import { commentBans, comments } from './comment-tables.server.ts'
import { isPublishedAtOnce, matchingRules, stampField, honeypotField } from './moderation-rules.ts'

export interface CommentOrigin {
  isHoneypotFilled: boolean
  writingSeconds: number | null
  network: string
}

/** The limit is high because a household or an office may share one network. */
const commentsPerNetwork: Limit = { name: 'comments-network', hits: 30, seconds: 10 * 60 }
const commentsPerMember: Limit = { name: 'comments', hits: 10, seconds: 10 * 60 }

const stamps = signer('when a comment form was shown')

export function stampNow(): string {
  const at = String(now().getTime())
  return `${at}.${stamps.sign(at)}`
}

export function readSending(request: Request, body: FormData): CommentOrigin {
  const shownAt = readStamp(formText(body, stampField))
  return {
    isHoneypotFilled: formText(body, honeypotField) !== '',
    writingSeconds: shownAt === null ? null : (now().getTime() - shownAt) / 1000,
    network: clientNetwork(request),
  }
}

function readStamp(text: string): number | null {
  const [at = '', signature = ''] = text.split('.')
  return stamps.isSigned(at, signature) ? Number(at) : null
}

/** Call it before a transaction, which would roll the count back. */
export function whyTooManyComments(member: Account, { network }: CommentOrigin): Promise<Refusal | null> {
  return whyTooMany(
    [commentsPerMember, member.id],
    ...(network ? [[commentsPerNetwork, network] as [Limit, string]] : []),
  )
}

export async function findMatchingRules(
  member: Account,
  text: string,
  sending: CommentOrigin | null,
): Promise<{ heldBy: string[]; isPublished: boolean }> {
  const settings = await readSettings(commentSettings)
  const hasValidated =
    (await db.$count(comments, and(eq(comments.userId, member.id), eq(comments.validated, true)))) > 0
  const { isHoneypotFilled, writingSeconds } = sending ?? {
    isHoneypotFilled: false,
    writingSeconds: Number.POSITIVE_INFINITY,
  }
  const heldBy = matchingRules({ text, isHoneypotFilled, writingSeconds, hasValidated }, settings)
  if (await objectionTo({ text })) heldBy.push('une phrase est à relire')
  return { heldBy, isPublished: isPublishedAtOnce(heldBy, settings) }
}

export async function whyNotCommentHere(isClosed: boolean, member: Account | null): Promise<string | null> {
  if (isClosed) return 'Les commentaires de cet article sont fermés.'
  return member ? banSentence(member.id) : null
}

export async function banSentence(memberId: string): Promise<string | null> {
  const ban = await findBan(memberId)
  return ban
    ? `Vous ne pouvez plus écrire de commentaires ici. Motif\u00a0: ${ban.reason.replace(/[.\s]+$/, '')}. Vous pouvez encore supprimer les vôtres.`
    : null
}

export interface CommentBan {
  userId: string
  reason: string
  bannedAt: Date
}

export async function findBan(memberId: string): Promise<CommentBan | null> {
  return (await listBans([memberId]))[0] ?? null
}

export async function listBans(memberIds: string[]): Promise<CommentBan[]> {
  return db.select().from(commentBans).where(inArray(commentBans.userId, memberIds))
}

export async function saveBan(userId: string, bannedBy: string, reason: string): Promise<void> {
  await db.insert(commentBans).values({ userId, reason, bannedBy, bannedAt: now() })
}

export async function deleteBan(userId: string): Promise<void> {
  await db.delete(commentBans).where(eq(commentBans.userId, userId))
}
