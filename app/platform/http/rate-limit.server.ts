import { createHash } from 'node:crypto'
import { eq, lt, sql } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db, outsideTransaction } from '#platform/database.server.ts'
import { rateLimits } from './rate-limit-tables.server.ts'

/** So many hits in so many seconds, per key. */
export interface Limit {
  name: string
  hits: number
  seconds: number
}

const sweepOneIn = 100

/**
 * Counts one hit. One statement, so that hits at the same moment on two replicas are both counted; outside the caller's
 * transaction, so that an attempt counts even when what it attempted is rolled back.
 * @returns null when it is allowed, else how long to wait.
 */
export async function hit(limit: Limit, key: string): Promise<{ retryAfterSeconds: number } | null> {
  const at = now()
  const windowEndsAt = new Date(at.getTime() + limit.seconds * 1000)
  const isOver = sql`${rateLimits.windowEndsAt} <= ${at.toISOString()}::timestamptz`
  const [counted] = await outsideTransaction(async () => {
    if (Math.random() * sweepOneIn < 1) await db.delete(rateLimits).where(lt(rateLimits.windowEndsAt, at))
    return db
      .insert(rateLimits)
      .values({ key: hashed(limit, key), hits: 1, windowEndsAt })
      .onConflictDoUpdate({
        target: rateLimits.key,
        set: {
          hits: sql`case when ${isOver} then 1 else ${rateLimits.hits} + 1 end`,
          windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${rateLimits.windowEndsAt} end`,
        },
      })
      .returning()
  })
  if (!counted || counted.hits <= limit.hits) return null
  return { retryAfterSeconds: Math.max(1, Math.ceil((counted.windowEndsAt.getTime() - at.getTime()) / 1000)) }
}

/** Forgets what was counted: the right password came at last. */
export async function forgive(limit: Limit, key: string): Promise<void> {
  await outsideTransaction(async () => {
    await db.delete(rateLimits).where(eq(rateLimits.key, hashed(limit, key)))
  })
}

function hashed(limit: Limit, key: string): string {
  return createHash('sha256').update(`${limit.name}\0${key}`).digest('base64url')
}
