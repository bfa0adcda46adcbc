import { Socket } from 'node:net'
import pg from 'pg'
import { afterAll, expect, inject, test } from 'vitest'
import { databaseOf } from './pools.server.ts'

const sockets = new Set<Socket>()
const pool = new pg.Pool({
  connectionString: inject('databaseServer'),
  max: 3,
  stream: () => {
    const socket = new Socket()
    sockets.add(socket)
    return socket
  },
})
pool.on('connect', (client) => client.on('error', () => {}))
afterAll(() => pool.end())

test('a connection that is lost while a transaction begins is given back, as often as that happens', async () => {
  const database = databaseOf(pool)
  const oftenerThanConnections = 12
  for (let time = 0; time < oftenerThanConnections; time += 1) {
    // With a connection that is open already, `begin` is sent at once, and has no answer yet.
    await database.transaction(async () => {})
    const lost = database.transaction(async () => {})
    process.nextTick(() => {
      for (const socket of sockets) socket.destroy(new Error('lost'))
    })
    await expect(lost).rejects.toThrow()
  }
  expect((await database.transaction((open) => open.execute('select 1 as one'))).rows).toEqual([{ one: 1 }])
  expect(pool.totalCount - pool.idleCount).toBe(0)
})
