import { createHash } from 'node:crypto'
import { asc, eq, inArray, lte, sql } from 'drizzle-orm'
import { now } from '#platform/clock.ts'
import { db, besideTransaction } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import type { Refusal } from '#platform/outcome.ts'
import { tooManyAttempts } from './too-many-requests.ts'
import { rateLimits } from './rate-limit-tables.server.ts'

export interface Limit {
  name: string
  hits: number
  seconds: number
}

/** The attempt counts even if the caller's transaction rolls back. The key is stored as a hash. */
export async function hit(limit: Limit, key: string, cost = 1): Promise<{ retryAfterSeconds: number } | null> {
  const at = now()
  const [row] = await besideTransaction(async () => {
    await sweepNowAndThen(at)
    return count(limit, hashOf(limit, key), cost, at)
  })
  if (!row || row.hits <= limit.hits) return null
  return { retryAfterSeconds: Math.max(1, Math.ceil((row.windowEndsAt.getTime() - at.getTime()) / 1000)) }
}

export async function hitOrPass(...attempt: Parameters<typeof hit>): ReturnType<typeof hit> {
  try {
    return await hit(...attempt)
  } catch (problem) {
    log.error({ problem, limit: attempt[0].name }, 'an attempt could not be counted')
    return null
  }
}

export async function whyTooMany(...attempts: [limit: Limit, key: string][]): Promise<Refusal | null> {
  for (const [limit, key] of attempts) {
    const excess = await hit(limit, key)
    if (excess) return { status: 429, sentence: tooManyAttempts(excess.retryAfterSeconds), ...excess }
  }
  return null
}

export async function takeBack(limit: Limit, key: string): Promise<void> {
  await besideTransaction(async () => {
    await db
      .update(rateLimits)
      .set({ hits: sql`greatest(${rateLimits.hits} - 1, 0)` })
      .where(eq(rateLimits.key, hashOf(limit, key)))
  })
}

export async function resetLimit(limit: Limit, key: string): Promise<void> {
  await besideTransaction(async () => {
    await db.delete(rateLimits).where(eq(rateLimits.key, hashOf(limit, key)))
  })
}

function count(limit: Limit, key: string, cost: number, at: Date) {
  const windowEndsAt = new Date(at.getTime() + limit.seconds * 1000)
  const isOver = sql`${rateLimits.windowEndsAt} <= ${at.toISOString()}::timestamptz`
  return db
    .insert(rateLimits)
    .values({ key, hits: cost, windowEndsAt })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        hits: sql`case when ${isOver} then excluded.hits else ${rateLimits.hits} + excluded.hits end`,
        windowEndsAt: sql`case when ${isOver} then excluded.window_ends_at else ${rateLimits.windowEndsAt} end`,
      },
    })
    .returning()
}

const sweepEverySeconds = 60
const sweptRowsMax = 1000
let lastSweepAt = 0

/** A sweep is small, so that no request pays for a large cleanup; rows locked elsewhere are skipped. */
async function sweepNowAndThen(at: Date): Promise<void> {
  if (Math.abs(at.getTime() - lastSweepAt) < sweepEverySeconds * 1000) return
  lastSweepAt = at.getTime()
  const over = db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(lte(rateLimits.windowEndsAt, at))
    .orderBy(asc(rateLimits.windowEndsAt))
    .limit(sweptRowsMax)
    .for('update', { skipLocked: true })
  await db.delete(rateLimits).where(inArray(rateLimits.key, over))
}

function hashOf(limit: Limit, key: string): string {
  return createHash('sha256').update(`${limit.name}\0${key}`).digest('base64url')
}
