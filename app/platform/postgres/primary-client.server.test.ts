// Needs a database of its own.
import { Socket } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sql } from 'drizzle-orm'
import { databaseAddress, db } from '#platform/database.server.ts'
import { freePort } from '../../../tests/support/free-port.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../../tests/support/database-proxy.ts'
import { useDatabase } from '../../../tests/support/database.ts'
import { connectTo } from './connection.server.ts'
import { PrimaryClient } from './primary-client.server.ts'

useDatabase()
let proxies: DatabaseProxy[]
beforeAll(async () => {
  proxies = [await startDatabaseProxy(databaseAddress()), await startDatabaseProxy(databaseAddress())]
})
afterEach(() => setReadOnly('off'))
afterAll(() => Promise.all(proxies.map((proxy) => proxy.close())))

const name = () => new URL(databaseAddress()).pathname.slice(1)
const setReadOnly = (state: 'on' | 'off') =>
  db.execute(sql.raw(`alter database ${name()} set default_transaction_read_only = ${state}`))

function addressOf(...ports: number[]): string {
  const [first] = proxies
  const url = new URL(first?.url ?? '')
  return url.href.replace(url.host, ports.map((port) => `127.0.0.1:${port}`).join())
}
const portOf = (proxy: DatabaseProxy | undefined) => Number(new URL(proxy?.url ?? '').port)

test('the server that answers is found among those that do not', async () => {
  const client = await connectTo(addressOf(await freePort(), portOf(proxies[0])))
  expect((await client.query('select 1 as one')).rows).toEqual([{ one: 1 }])
  await client.end()
})

test('after the loss of one server the next connection goes to another', async () => {
  const [one, other] = proxies
  other?.turn('cut')
  const address = addressOf(portOf(one), portOf(other))
  expect((await connectTo(address)).port).toBe(portOf(one))
  one?.turn('cut')
  other?.turn('passing')
  await expect.poll(() => connectTo(address).then((next) => next.end().then(() => next.port))).toBe(portOf(other))
  one?.turn('passing')
})

test('a silent server keeps nobody from the one that answers', async () => {
  const [one, other] = proxies
  one?.turn('silent')
  const client = await connectTo(addressOf(portOf(one), portOf(other)))
  expect(client.port).toBe(portOf(other))
  await client.end()
  one?.turn('passing')
})

test('no connection is made while every server is read-only, and one as soon as writes are accepted', async () => {
  const address = addressOf(portOf(proxies[0]), await freePort())
  await setReadOnly('on')
  await expect(connectTo(address)).rejects.toThrow(/No server accepts writes: .*is read-only/)
  await setReadOnly('off')
  await (await connectTo(address)).end()
})

test('a connection leaves a server that has become read-only', async () => {
  const client = await connectTo(`${addressOf(portOf(proxies[0]))}?target_session_attrs=read-write`)
  await client.query('set default_transaction_read_only = on')
  const ended = new Promise<void>((resolve) => void client.once('end', () => resolve()))
  await expect(client.query('create table never (id int)')).rejects.toThrow(/read-only/)
  await ended
})

test('a connection that is dropped while its server is looked for fails alone, and leaves no socket', async () => {
  const begin = (stream: Socket) => {
    const connectionString = addressOf(portOf(proxies[0]), 1)
    return new PrimaryClient({ connectionString, stream: () => stream }).connect()
  }
  const [dropped, unused] = [new Socket(), new Socket()]
  await setReadOnly('on')
  const connecting = begin(dropped)
  dropped.destroy(new Error('dropped'))
  await expect(connecting).rejects.toThrow('dropped')
  await expect(begin(unused)).rejects.toThrow(/No server accepts writes/)
  expect(unused.destroyed).toBe(true)
})

test('one address is used as it is given', async () => {
  await setReadOnly('on')
  await (await connectTo(addressOf(portOf(proxies[0])))).end()
})
