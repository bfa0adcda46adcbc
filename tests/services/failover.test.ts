// Needs Debian's postgresql-15, and a server of its own.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWriter } from '../support/services/acknowledged-writes.ts'
import { describeWith } from '../support/services/packages.ts'
import { type PostgresPair, startPostgresPair } from '../support/services/postgres-pair.ts'
import { type Server, startServer, stopServers } from '../support/server.ts'
import { sendForm } from '../support/server-requests.ts'
import { signInWith } from '../support/sign-in.ts'

const env = { DEMO: 'off', ADMIN_EMAIL: 'maiwenn@example.org', ADMIN_PASSWORD: 'pierre de lune et corail' }
const backSecondsMax = 10

describeWith('postgresql-15')('a standby that is promoted', () => {
  let pair: PostgresPair
  let replicas: Server[]
  let cookie = ''

  beforeAll(async () => {
    pair = await startPostgresPair()
    const start = () => startServer({ database: 'embedded', env: { ...env, DATABASE_URL: pair.url } })
    replicas = [await start(), await start()]
    cookie = await signInWith(replicas[0]?.origin ?? '', env.ADMIN_EMAIL, env.ADMIN_PASSWORD)
  })
  afterAll(async () => {
    await stopServers()
    await pair.end()
  })

  test('takes over within ten seconds on every replica, with all that was acknowledged', async () => {
    const writers = replicas.map(({ origin }) => startWriter(origin, cookie))
    for (const { origin } of replicas) await (await fetch(`${origin}/mentions-legales`)).text()
    for (const writer of writers) await writer.next()
    await pair.killPrimary()
    for (const { origin } of replicas) expect((await fetch(`${origin}/mentions-legales`)).status).toBe(200)
    await pair.promote()
    const times = await Promise.all(writers.map((writer) => writer.next()))
    for (const time of times) expect(time / 1000).toBeLessThan(backSecondsMax)
    for (const writer of writers) await writer.stop()
    const stored = new Set(
      (await pair.query<{ title: string }>('standby', 'select title from articles')).map(({ title }) => title),
    )
    expect(writers.flatMap(({ acknowledged }) => acknowledged.filter((title) => !stored.has(title)))).toEqual([])
    const seconds = times.map((time) => `${(time / 1000).toFixed(1)} s`).join(' and ')
    process.stderr.write(`Writes again ${seconds} after the promotion.\n`)
  })

  test('carries events between replicas, and the job queue', async () => {
    const [first, second] = replicas.map(({ origin }) => origin)
    await expect.poll(async () => (await fetch(`${first}/health/ready`)).status).toBe(200)
    await (await fetch(`${second}/`)).text()
    const answer = await sendForm(first ?? '', '/compte/pseudo', { username: 'Maïwenn après' }, cookie)
    expect(answer.status).toBe(303)
    const article = /\/article\/[\w-]+/.exec(await (await fetch(`${second}/`)).text())?.[0]
    expect(await (await fetch(second + (article ?? ''))).text()).toContain('Maïwenn après')
    const due = `select 1 from pgboss.job where state in ('created', 'retry', 'active') and start_after < now()`
    await expect.poll(() => pair.query('standby', due)).toEqual([])
  })
})
