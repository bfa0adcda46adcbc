import { spawnSync } from 'node:child_process'
import net from 'node:net'
import { chownSync, mkdtempSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { inject, vi } from 'vitest'
import { freePort } from '../free-port.ts'
import { programOf } from './packages.ts'
import { type ServiceProgram, startService } from './program.ts'
import { listen } from '../listen.ts'

const owner = 'amulette'

export interface PostgresPair {
  /** For DATABASE_URL: a proxy that leads to the primary. */
  url: string
  query<Row extends object>(which: 'primary' | 'standby', text: string): Promise<Row[]>
  /** As a machine that loses its power. */
  killPrimary(): Promise<void>
  /** Returns once the standby accepts writes. */
  promote(): Promise<void>
  end(): Promise<void>
}

/** Debian's PostgreSQL: a primary that acknowledges what its streaming standby has stored, both on this machine. */
export async function startPostgresPair(): Promise<PostgresPair> {
  const folder = openFolder('pair-')
  const [primary, standby] = [
    { data: path.join(folder, 'primary'), port: await freePort() },
    { data: path.join(folder, 'standby'), port: await freePort() },
  ]
  run('initdb', ['-D', primary.data, '-U', owner, '--auth=trust', '--locale=C.UTF-8', '--encoding=UTF8', '--no-sync'])
  const first = await startPostgres(primary)
  await queryOn(primary.port, 'create database blog', 'postgres')
  const copy = ['-h', '127.0.0.1', '-p', `${primary.port}`, '-U', owner, '-D', standby.data, '-R', '-c', 'fast']
  run('pg_basebackup', copy)
  const second = await startPostgres(standby)
  await queryOn(primary.port, `alter system set synchronous_standby_names = '*'`)
  await queryOn(primary.port, 'select pg_reload_conf()')
  const isSynchronous = async () => {
    const [row] = await queryOn<{ state: string }>(primary.port, 'select sync_state as state from pg_stat_replication')
    return row?.state === 'sync'
  }
  await vi.waitUntil(isSynchronous, { timeout: 90_000, interval: 100 })
  let lead = primary.port
  const proxy = net.createServer((outer) => {
    const inner = net.connect(lead, '127.0.0.1')
    for (const [from, into] of [
      [outer, inner],
      [inner, outer],
    ] as const)
      from
        .on('error', () => into.destroy())
        .on('close', () => into.destroy())
        .pipe(into)
  })
  const port = await listen(proxy)
  return {
    url: `postgresql://${owner}@127.0.0.1:${port}/blog`,
    query: (which, text) => queryOn(which === 'primary' ? primary.port : standby.port, text),
    killPrimary: () => first.end('SIGKILL'),
    async promote() {
      run('pg_ctl', ['promote', '-w', '-D', standby.data])
      lead = standby.port
    },
    async end() {
      proxy.close()
      await Promise.all([first.end('SIGINT'), second.end('SIGINT')])
    },
  }
}

async function queryOn<Row extends object>(port: number, text: string, database = 'blog'): Promise<Row[]> {
  const client = new pg.Client({ host: '127.0.0.1', port, user: owner, database, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

function startPostgres({ data, port }: { data: string; port: number }): Promise<ServiceProgram> {
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off']
  return startService(
    { file: programOf('postgresql-15'), args: ['-D', data, ...settings.flatMap((one) => ['-c', one])], ...account() },
    async () => (await queryOn(port, 'select 1', 'postgres')).length === 1,
  )
}

function run(program: string, args: string[]): void {
  const file = path.join(path.dirname(programOf('postgresql-15')), program)
  const { status, stdout, stderr } = spawnSync(file, args, { ...account(), encoding: 'utf8', cwd: '/' })
  if (status !== 0) throw new Error(`${program}: ${stdout}${stderr}`)
}

const nobody = { uid: 65534, gid: 65534 }

/** PostgreSQL refuses to run as root. */
function account(): { uid?: number; gid?: number } {
  return process.getuid?.() === 0 ? nobody : {}
}

/** It belongs to the account that runs these servers. */
function openFolder(prefix: string): string {
  const folder = mkdtempSync(path.join(inject('runFolder'), prefix))
  const { uid, gid } = account()
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid)
  return folder
}
