import { chmodSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { vi } from 'vitest'
import { freePort } from '../free-port.ts'
import { programOf } from './packages.ts'
import { account, openFolder, owner, queryOn } from './postgres-pair.ts'
import { type ServiceProgram, startService } from './program.ts'

interface Node {
  name: string
  port: number
  statePort: number
  data: string
  program: ServiceProgram
}

export interface PatroniCluster {
  url: string
  /** Kills the machine of the primary. @returns the port of the server that Patroni made the next one */
  loseLeader(): Promise<number>
  end(): Promise<void>
}

/** The shortest that Patroni accepts: a leader that says nothing for so long has lost its place. */
const leaderSeconds = 20

/** Debian's Patroni and etcd: two servers, the second synchronous. */
export async function startPatroni(): Promise<PatroniCluster> {
  const folder = openFolder('patroni-')
  const etcdPort = await freePort()
  const etcd = await startEtcd(folder, etcdPort)
  const nodes = [await startNode(folder, 'one', etcdPort), await startNode(folder, 'two', etcdPort)]
  const leader = await leaderOf(nodes)
  await queryOn(leader.port, 'create database blog', 'postgres')
  const standbys = `select 1 from pg_stat_replication where sync_state = 'sync'`
  await vi.waitUntil(async () => (await queryOn(leader.port, standbys)).length === 1, {
    timeout: 90_000,
    interval: 200,
  })
  return {
    url: `postgresql://${owner}@${nodes.map(({ port }) => `127.0.0.1:${port}`).join()}/blog`,
    async loseLeader() {
      await leader.program.end('SIGKILL')
      process.kill(Number(readFileSync(path.join(leader.data, 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
      return (await leaderOf(nodes.filter((node) => node !== leader))).port
    },
    async end() {
      for (const { program } of nodes) await program.end()
      await etcd.end()
    },
  }
}

async function leaderOf(nodes: Node[]): Promise<Node> {
  const isLeader = ({ statePort }: Node) =>
    fetch(`http://127.0.0.1:${statePort}/primary`).then(
      ({ ok }) => ok,
      () => false,
    )
  return vi.waitUntil(
    async () => {
      for (const node of nodes) if (await isLeader(node)) return node
      return null
    },
    { timeout: 120_000, interval: 100 },
  )
}

async function startEtcd(folder: string, port: number): Promise<ServiceProgram> {
  const [client, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${await freePort()}`]
  const places = ['--listen-client-urls', client, '--advertise-client-urls', client, '--listen-peer-urls', peer]
  const first = ['--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`]
  return startService(
    {
      file: programOf('etcd-server'),
      args: ['--data-dir', path.join(folder, 'etcd'), ...places, ...first],
      ...account(),
    },
    async () => (await fetch(`${client}/health`)).ok,
  )
}

async function startNode(folder: string, name: string, etcdPort: number): Promise<Node> {
  const [port, statePort] = [await freePort(), await freePort()]
  const data = path.join(folder, name)
  const person = (username: string) => ({ username, password: 'essai' })
  const local = ['local all all trust', 'host all all 127.0.0.1/32 trust', 'host replication all 127.0.0.1/32 trust']
  const settings = {
    scope: 'blog',
    name,
    restapi: { listen: `127.0.0.1:${statePort}`, connect_address: `127.0.0.1:${statePort}` },
    etcd3: { hosts: [`127.0.0.1:${etcdPort}`] },
    bootstrap: {
      dcs: { ttl: leaderSeconds, loop_wait: 1, retry_timeout: 3, synchronous_mode: true },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C.UTF-8' }],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: data,
      bin_dir: path.dirname(programOf('postgresql-15')),
      pgpass: path.join(folder, `pgpass-${name}`),
      authentication: { superuser: person(owner), replication: person('replicator') },
      parameters: { unix_socket_directories: folder, fsync: 'off' },
      pg_hba: local,
    },
  }
  // JSON is YAML. The product's umask would close it to the account that runs Patroni.
  const file = path.join(folder, `${name}.yml`)
  writeFileSync(file, JSON.stringify(settings))
  chmodSync(file, 0o644)
  const program = await startService(
    { file: programOf('patroni'), args: [file], ...account() },
    async () => (await queryOn(port, 'select 1', 'postgres')).length === 1,
  )
  return { name, port, statePort, data, program }
}
