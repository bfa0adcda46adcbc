// Needs caddy, haproxy and nginx-light, whichever is there: each runs its file of deploy/ before two servers.
import { afterEach, expect, test } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { worldPeople } from '../../database/world/people.ts'
import { useDatabase } from '../support/database.ts'
import { type Server, startServer, stopServers } from '../support/server.ts'
import { startLoad, visitorOf } from '../support/services/constant-load.ts'
import { describeWith } from '../support/services/packages.ts'
import { type ProxyPackage, schemeOf, startProxy } from '../support/services/proxies.ts'
import { passwordOf } from '../support/sign-in.ts'

useDatabase('world')
afterEach(stopServers)

const proxies: ProxyPackage[] = ['caddy', 'haproxy', 'nginx-light']
const allNames = ['Boutique du port', 'Boutique du phare']
const writers = ['anouk', 'soline'] as const

for (const proxy of proxies) {
  describeWith(proxy)(proxy, () => {
    // Only Caddy holds requests until a server is there again: those of readers.
    const counts = proxy === 'caddy' ? [2, 1] : [2]
    test.for(counts)('each of %i servers is restarted under load, and no request fails', async (count) => {
      const [port, plainPort] = await Promise.all([freePort(), freePort()])
      const ports = await Promise.all(allNames.slice(0, count).map(() => freePort()))
      const names = allNames.slice(0, count)
      const drainSeconds = count === 1 ? 0 : 5
      const people = count === 1 ? [] : writers
      const origin = `${schemeOf[proxy]}://localhost:${port}`
      /** Readers see by its name which server answers. */
      const start = (server: number, name: string, dataDir?: string) =>
        startServer({
          database: 'own',
          ...(dataDir && { dataDir }),
          env: {
            PORT: String(server),
            SITE_URL: origin,
            SITE_NAME: name,
            TRUSTED_PROXY_HOPS: '1',
            DRAIN_SECONDS: String(drainSeconds),
          },
        })
      const servers: Server[] = await Promise.all(names.map((name, index) => start(ports[index] ?? 0, name)))
      const output = await startProxy(proxy, { port, plainPort, servers: ports })
      const visitor = visitorOf(origin)
      const seen = (name: string) =>
        expect.poll(() => visitor.read('/').catch(String), { message: `${name}: ${output()}` }).toContain(name)
      for (const name of names) await seen(name)

      const signIn = async (name: (typeof writers)[number]) => {
        const form = { email: worldPeople[name].email, password: passwordOf(name) }
        const { headers } = await visitor.ask('/compte/connexion', { form })
        return (headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
      }
      const cookies = await Promise.all(people.map(signIn))
      const article = /href="(\/article\/[^"]+)"/.exec(await visitor.read('/'))?.[1] ?? ''
      const usernames = people.map(() => '')
      const load = startLoad(visitor, {
        pages: [
          ...['/', '/bracelets', '/pendentifs', article, '/compte/connexion'].map((path) => ({ path })),
          ...cookies.map((cookie) => ({ path: '/compte/profil', cookie })),
        ],
        writers: people.map((name, index) => (turn) => {
          const username = `${name} ${turn}`
          const acknowledged = () => (usernames[index] = username)
          return { path: '/compte/pseudo', cookie: cookies[index] ?? '', form: { username }, acknowledged }
        }),
      })
      const seconds: number[] = []
      for (const [index, server] of ports.entries()) {
        const name = names[index] ?? ''
        const began = performance.now()
        const exitCode = await servers[index]?.stop()
        expect(exitCode, servers[index]?.output()).toBe(0)
        servers[index] = await start(server, `${name}, ouverte`, servers[index]?.dataDir)
        await seen(`${name}, ouverte`)
        seconds.push((performance.now() - began) / 1000)
      }
      await expect.poll(() => load.answered.reads).toBeGreaterThan(100)
      await expect.poll(() => load.answered.writes).toBeGreaterThanOrEqual(10 * people.length)
      const { reads, writes, failed } = await load.stop()
      console.log(
        `${proxy}, ${count} servers: ${reads} reads and ${writes} writes answered, ${failed.length} failed; restarts of ${seconds.map((long) => long.toFixed(1)).join(' and ')} s, ${drainSeconds} s of draining in each`,
      )
      expect(failed, output()).toEqual([])
      for (const [index, username] of usernames.entries())
        expect(await visitor.read('/compte/profil', cookies[index])).toContain(`value="${username}"`)
    })
  })
}
