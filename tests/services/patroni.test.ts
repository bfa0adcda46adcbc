// Needs Debian's patroni, etcd-server and postgresql-15, and a server of its own.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWriter } from '../support/services/acknowledged-writes.ts'
import { describeWith } from '../support/services/packages.ts'
import { type PatroniCluster, startPatroni } from '../support/services/patroni.ts'
import { queryOn } from '../support/services/postgres-pair.ts'
import { type Server, startServer, stopServers } from '../support/server.ts'
import { signInWith } from '../support/sign-in.ts'

const env = { DEMO: 'off', ADMIN_EMAIL: 'maiwenn@example.org', ADMIN_PASSWORD: 'pierre de lune et corail' }
const backSecondsMax = 10

describeWith(
  'patroni',
  'etcd-server',
  'postgresql-15',
)('the server that Patroni promotes', () => {
  let cluster: PatroniCluster
  let server: Server

  beforeAll(async () => {
    cluster = await startPatroni()
    server = await startServer({ database: 'embedded', env: { ...env, DATABASE_URL: cluster.url } })
  })
  afterAll(async () => {
    await stopServers()
    await cluster.end()
  })

  test('is written to within ten seconds, and has all that was acknowledged', async () => {
    const cookie = await signInWith(server.origin, env.ADMIN_EMAIL, env.ADMIN_PASSWORD)
    const writer = startWriter(server.origin, cookie)
    await writer.next()
    const port = await cluster.loseLeader()
    const seconds = (await writer.next()) / 1000
    await writer.stop()
    expect(seconds).toBeLessThan(backSecondsMax)
    const stored = await queryOn<{ title: string }>(port, 'select title from articles')
    const titles = new Set(stored.map(({ title }) => title))
    expect(writer.acknowledged.filter((title) => !titles.has(title))).toEqual([])
    process.stderr.write(`Writes again ${seconds.toFixed(1)} s after Patroni promoted.\n`)
  })
})
