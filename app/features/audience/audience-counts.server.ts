import { setImmediate } from 'node:timers/promises'
import { isbot } from 'isbot'
import { lt, sql } from 'drizzle-orm'
import { findArticleIds } from '#features/articles/article-titles.server.ts'
import { monthsAgo, now } from '#platform/clock.ts'
import { networkOf } from '#platform/http/client-address.server.ts'
import { db } from '#platform/database.server.ts'
import { hit, type Limit } from '#platform/http/rate-limit/rate-limit.server.ts'
import { takePageViews, type PageView } from '#platform/http/page-views.server.ts'
import { log } from '#platform/log.server.ts'
import { parisInput } from '#platform/text/french.ts'
import { articleDays } from './audience-tables.server.ts'
import { audienceMonthsMax, clickMinutes, type AudienceCounts } from './audience.ts'
import { countedAs } from './counted-paths.ts'

const countEverySeconds = 5
/** One person clicks less often. Beyond the limit the shop stays reachable, and only the counting stops. */
const clicksPerNetwork: Limit = { name: 'shop-clicks', hits: 20, seconds: clickMinutes * 60 }
/** Each click queries the rate limit, so that a flood of clicks from many addresses would flood the database. */
const clicksAtOnce = 200
/** A flood has thousands: other requests are answered in between. */
const viewsAtOnce = 500
/** Bounds the memory while the database is down; counts of further articles are lost. */
const unsavedMax = 5_000

export interface OtherCount {
  isCounted: (path: string) => boolean
  add: (path: string) => Promise<void>
}

/** Extensions count visits to addresses of their own here, without robots. */
export const otherCounts: OtherCount[] = []

const unsavedCounts = new Map<string, AudienceCounts>()
let lastWrite: Promise<void> = Promise.resolve()

export function startAudience(): { stop: () => Promise<void> } {
  let failing = false
  const count = async () => {
    try {
      await countPageViews()
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

export function countPageViews(): Promise<void> {
  const counting = lastWrite.then(async () => {
    await tally(takePageViews())
    await saveCounts()
  })
  lastWrite = counting.catch(() => {})
  return counting
}

async function tally(pageViews: PageView[]): Promise<void> {
  const views = new Set<string>()
  let clicks = 0
  for (const [place, { path, address, agent }] of pageViews.entries()) {
    if (place % viewsAtOnce === 0) await setImmediate()
    const target = countedAs(path)
    const other = target ? undefined : otherCounts.find(({ isCounted }) => isCounted(path))
    const from = networkOf(address)
    const once = `${path} ${from}`
    if (!(target ?? other) || views.has(once) || isbot(agent)) continue
    views.add(once)
    if (other && views.size <= clicksAtOnce) await other.add(path)
    if (!target) continue
    if (target.metric === 'shopClicks' && (++clicks > clicksAtOnce || (await clicksTooOften(from)))) continue
    const counts = unsavedCounts.get(target.slug)
    if (counts) counts[target.metric] += 1
    else if (unsavedCounts.size < unsavedMax)
      unsavedCounts.set(target.slug, { readings: 0, shopClicks: 0, [target.metric]: 1 })
  }
}

async function clicksTooOften(address: string): Promise<boolean> {
  return (await hit(clicksPerNetwork, address).catch(() => null)) !== null
}

/** Writes rows in the order of their ids, so that two replicas cannot deadlock. */
async function saveCounts(): Promise<void> {
  if (unsavedCounts.size === 0) return
  const ids = await findArticleIds([...unsavedCounts.keys()])
  const day = parisInput(now()).slice(0, 10)
  const rows = Array.from(unsavedCounts)
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
  unsavedCounts.clear()
}

export async function deleteOldCounts(): Promise<void> {
  const before = monthsAgo(audienceMonthsMax)
  await db.delete(articleDays).where(lt(articleDays.day, parisInput(before).slice(0, 10)))
}
