import { eq, inArray } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { commentBans } from './comment-tables.server.ts'

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
