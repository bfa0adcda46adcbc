import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { useDatabase } from '../../tests/support/database.ts'
import { db, poolUse, transaction, whileLocked } from './database.server.ts'
import { dropConnections } from './postgres/pools.server.ts'

useDatabase()

test('a connection that is lost while a transaction begins is given back, as often as that happens', async () => {
  const oftenerThanConnections = 12
  for (const begin of [transaction, (work: () => Promise<void>) => whileLocked('lost', work)]) {
    for (let time = 0; time < oftenerThanConnections; time += 1) {
      // With a connection that is open already, `begin` is sent at once, and has no answer yet.
      await begin(async () => {})
      const lost = begin(async () => {})
      process.nextTick(dropConnections)
      await expect(lost).rejects.toThrow()
    }
  }
  await expect.poll(() => poolUse().used).toBe(0)
  await transaction(async () => {
    expect((await db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
  })
})
