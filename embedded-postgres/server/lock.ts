import { Socket } from 'node:net'
import { Client } from 'pg'
import { codeOf } from './files.ts'
import type { Address } from './settings.ts'

/** This lock is never stale, unlike a pid file: PostgreSQL releases it when its connection ends. */
export interface ServerLock {
  client: Client
  unref(): void
  releaseAfter(work: () => Promise<void>): Promise<void>
}

export type Answer =
  | { kind: 'locked'; lock: ServerLock }
  | { kind: 'taken'; pid: string }
  | { kind: 'wrong password' }
  | { kind: 'silent' }

const lockNumber = 7_265_000
const wrongPasswordCode = '28P01'

export function connectionUrl(address: Address, user: string, password: string, database: string): string {
  const socket = address.socketFolder ? `&host=${encodeURIComponent(address.socketFolder)}` : ''
  return `postgresql://${user}:${password}@127.0.0.1:${address.port}/${database}?sslmode=disable${socket}`
}

export async function lockServer(address: Address, name: string, password: string): Promise<Answer> {
  const socket = new Socket()
  const client = new Client({
    stream: () => socket,
    connectionString: connectionUrl(address, name, password, 'postgres'),
    application_name: `${name}:${process.pid}`,
    connectionTimeoutMillis: 5_000,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const result = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [lockNumber])
    if (result.rows[0]?.taken) return { kind: 'locked', lock: serverLock(client, socket) }
    const holder = await client.query<{ pid: string }>(
      `select split_part(application_name, ':', 2) as pid from pg_locks join pg_stat_activity using (pid) where locktype = 'advisory' and objid = $1 and granted`,
      [lockNumber],
    )
    await client.end()
    return { kind: 'taken', pid: holder.rows[0]?.pid ?? '' }
  } catch (problem) {
    void client.end()
    return { kind: codeOf(problem) === wrongPasswordCode ? 'wrong password' : 'silent' }
  }
}

function serverLock(client: Client, socket: Socket): ServerLock {
  return {
    client,
    unref: () => void socket.unref(),
    async releaseAfter(work) {
      socket.ref()
      await work()
      await client.end()
    },
  }
}
