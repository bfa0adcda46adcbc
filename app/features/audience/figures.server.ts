import { isbot } from 'isbot'
import { lt, sql } from 'drizzle-orm'
import { networkPrefixOf } from '#features/accounts/auth-outcome.server.ts'
import { findArticleIds } from '#features/articles/article-titles.server.ts'
import { now } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { hit, type Limit } from '#platform/http/rate-limit/rate-limit.server.ts'
import { takeVisits, type Visit } from '#platform/http/visits.server.ts'
import { log } from '#platform/log.server.ts'
import { parisInput } from '#platform/text/french.ts'
import { articleDays } from './audience-tables.server.ts'
import { audienceMonthsMax, type AudienceCounts } from './audience.ts'
import { countedAs } from './visited-paths.ts'

const countEverySeconds = 5
/** Nobody follows more links to the shop in ten minutes. The way to the shop stays open; it is the counting that stops. */
const clicksPerAddress: Limit = { name: 'shop-clicks', hits: 20, seconds: 10 * 60 }
/** Each asks the limit: a flood from many addresses must not become one of queries. */
const clicksAtOnce = 200
/** While the database is away; articles beyond are lost from the figures, never from the reader. */
const waitingMax = 5_000

/** By slug: counted, and not written down yet. */
const waiting = new Map<string, AudienceCounts>()
let lastWrite: Promise<void> = Promise.resolve()

/** Counts every few seconds; what was counted at the stop is written too. Each replica adds its own to the day's sums. */
export function startAudience(): { stop: () => Promise<void> } {
  let failing = false
  const count = async () => {
    try {
      await countVisits()
      failing = false
    } catch (problem) {
      if (!failing) log.error({ problem }, 'readings could not be counted')
      failing = true
    }
  }
  const timer = setInterval(() => void count(), countEverySeconds * 1000)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await count()
    },
  }
}

/** One count at a time: each begins where the one before ended. */
export function countVisits(): Promise<void> {
  const counted = lastWrite.then(async () => {
    await tally(takeVisits())
    await saveCounts()
  })
  lastWrite = counted.catch(() => {})
  return counted
}

/** The same article from the same address twice in a few seconds is one reading. */
async function tally(visits: Visit[]): Promise<void> {
  const seen = new Set<string>()
  let clicks = 0
  for (const { path, address, agent } of visits) {
    const counted = countedAs(path)
    const from = networkPrefixOf(address)
    const once = `${path} ${from}`
    if (!counted || seen.has(once) || isbot(agent)) continue
    seen.add(once)
    if (counted.metric === 'shopClicks' && (++clicks > clicksAtOnce || (await clicksTooOften(from)))) continue
    const counts = waiting.get(counted.slug)
    if (counts) counts[counted.metric] += 1
    else if (waiting.size < waitingMax) waiting.set(counted.slug, { readings: 0, shopClicks: 0, [counted.metric]: 1 })
  }
}

/** While the database is away nothing is refused: what was counted before must not be lost for it. */
async function clicksTooOften(address: string): Promise<boolean> {
  return (await hit(clicksPerAddress, address).catch(() => null)) !== null
}

/** In the order of the ids: two replicas that write the same day wait for each other, never in a ring. */
async function saveCounts(): Promise<void> {
  if (waiting.size === 0) return
  const ids = await findArticleIds([...waiting.keys()])
  const day = parisInput(now()).slice(0, 10)
  const rows = Array.from(waiting)
    .flatMap(([slug, counts]) => (ids.has(slug) ? [{ day, articleId: ids.get(slug) ?? '', ...counts }] : []))
    .toSorted((one, other) => one.articleId.localeCompare(other.articleId))
  if (rows.length > 0) {
    await db
      .insert(articleDays)
      .values(rows)
      .onConflictDoUpdate({
        target: [articleDays.day, articleDays.articleId],
        set: {
          readings: sql`${articleDays.readings} + excluded.readings`,
          shopClicks: sql`${articleDays.shopClicks} + excluded.shop_clicks`,
        },
      })
  }
  // What came meanwhile is still in the visits that are noted.
  waiting.clear()
}

/** A round: figures of more than two years. */
export async function deleteOldCounts(): Promise<void> {
  const before = now()
  before.setUTCMonth(before.getUTCMonth() - audienceMonthsMax)
  await db.delete(articleDays).where(lt(articleDays.day, parisInput(before).slice(0, 10)))
}
