import { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { Client } from 'pg'
import { superuser } from './initialise.server.ts'
import { codeOf } from './problem.server.ts'
import type { Address } from './settings.server.ts'
import { productKey } from '../product-name.ts'

/**
 * One application for one server: an advisory lock, held for the application's whole life by a connection of its own.
 * PostgreSQL lets go of it the moment that connection ends, kill -9 included, so that there is no stale lock to judge, as
 * there is with a pid file; and it is exact when two applications start at the same moment.
 */
export interface ServerLock {
  client: Client
  /** From now on the claim is no reason for Node to stay. */
  unref(): void
  /** Holds on to the claim until `work` has ended, then lets go of it for good. */
  releaseAfter(work: () => Promise<void>): Promise<void>
}

export type Answer =
  | { kind: 'locked'; lock: ServerLock }
  | { kind: 'taken'; by: string }
  | { kind: 'wrong password' }
  | { kind: 'silent' }

const lockNumber = 7_265_000
const relockMilliseconds = 500
const wrongPasswordCode = '28P01'

export function connectionUrl(address: Address, password: string, database: string): string {
  const socket = address.socketFolder ? `&host=${encodeURIComponent(address.socketFolder)}` : ''
  // sslmode: PGSSLMODE in the owner's environment is about other servers.
  return `postgresql://${superuser}:${password}@127.0.0.1:${address.port}/${database}?sslmode=disable${socket}`
}

/** `silent`: not up yet, or going down; ask again. */
export async function lockServer(address: Address, password: string): Promise<Answer> {
  const socket = new Socket()
  const client = new Client({
    stream: () => socket,
    // Not the product’s own: a database that somebody is connected to cannot be copied as a template.
    connectionString: connectionUrl(address, password, 'postgres'),
    application_name: `${productKey}, processus ${process.pid}`,
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => undefined) // an 'end' follows, and that is what counts
  try {
    await client.connect()
    const result = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockNumber])
    if (result.rows[0]?.taken) return { kind: 'locked', lock: serverLock(client, socket, address, password) }
    const holder = await client.query<{ name: string }>(
      `select application_name as name from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and objid = $1 and granted`,
      [lockNumber],
    )
    await client.end()
    return { kind: 'taken', by: holder.rows[0]?.name ?? productKey }
  } catch (problem) {
    void client.end()
    return { kind: codeOf(problem) === wrongPasswordCode ? 'wrong password' : 'silent' }
  }
}

/** When one of its processes crashes PostgreSQL ends every connection and goes on: so does the claim. */
function serverLock(client: Client, socket: Socket, address: Address, password: string): ServerLock {
  let released = false
  let next: ServerLock | null = null
  const relock = async (): Promise<void> => {
    if (released) return
    await pause(relockMilliseconds, undefined, { ref: false })
    const answer = await lockServer(address, password)
    if (answer.kind !== 'locked') return relock()
    next = answer.lock
    next.unref()
    if (released) await next.releaseAfter(async () => undefined)
  }
  client.once('end', () => void relock())
  return {
    client,
    unref: () => void socket.unref(),
    async releaseAfter(work) {
      released = true
      socket.ref()
      await (next ? next.releaseAfter(work) : work())
      await client.end()
    },
  }
}
