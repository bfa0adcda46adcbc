import { asc, sql } from 'drizzle-orm'
import { setTimeout as pause } from 'node:timers/promises'
import { now } from '#platform/clock.ts'
import { queueOf } from '#platform/concurrency/concurrency.ts'
import { announce } from '#platform/events.server.ts'
import { db } from '#platform/database.server.ts'
import { productsChange } from './product.ts'
import { lookAgain, type Product } from './products.server.ts'
import { products } from './product-tables.server.ts'

const hostsAtOnce = 3
const failuresMax = 2
const minutesMax = 40

/** One page of a shop at a time, with a pause between two: the rest of a long list waits for the next night. */
export async function lookAtProducts(pauseMilliseconds = 3000): Promise<void> {
  await addPanels()
  const all = await db.select().from(products).orderBy(asc(products.lookedAt), asc(products.id))
  const byHost = Map.groupBy(all, ({ address }) => new URL(address).host)
  const deadline = performance.now() + minutesMax * 60_000
  const queue = queueOf(hostsAtOnce)
  await Promise.all([...byHost.values()].map((ofHost) => queue(() => lookAtShop(ofHost, pauseMilliseconds, deadline))))
  // Pages say when the shop was read.
  if (all.length > 0) await announce(productsChange, {})
}

/** The objects in the panels of articles are read as cards are. */
function addPanels() {
  return db.execute(sql`insert into products (address, name, price, shop_price, sentence, fallback, state, created_at)
    select distinct on (1) product->>'address', product->>'name', product->>'price', '', '', '', 'unknown', ${now()}
    from articles where product->>'address' like 'https://%' and product->>'name' <> '' on conflict do nothing`)
}

/** A shop that failed twice is left in peace until the next night. */
async function lookAtShop(ofHost: Product[], pauseMilliseconds: number, deadline: number): Promise<void> {
  let failures = 0
  for (const product of ofHost) {
    if (failures >= failuresMax || performance.now() > deadline) return
    if (product !== ofHost[0]) await pause(pauseMilliseconds)
    if (await lookAgain(product)) failures += 1
  }
}
