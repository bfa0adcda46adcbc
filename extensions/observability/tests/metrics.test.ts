import { describe, expect, test } from 'vitest'
import { useSite } from '../../../tests/support/site.ts'
import { readSamples } from './samples.ts'
import { readEvents } from '../../../tests/support/event-reader.ts'
import { useServer } from '../../../tests/support/server.ts'
import { signIn } from '../../../tests/support/sign-in.ts'

/* Needs a site without METRICS_KEY, and a server with it. */

describe('without METRICS_KEY', () => {
  const site = useSite()

  test('there is no such address, with or without a key', async () => {
    for (const authorization of ['', 'Bearer null', 'Bearer '])
      expect((await site.get('/metrics', { headers: { authorization } })).status).toBe(404)
  })
})

describe('with METRICS_KEY', () => {
  const METRICS_KEY = 'une-clef-de-trente-deux-lettres-ou-plus'
  const server = useServer({ env: { METRICS_KEY } })
  const ask = (authorization: string) => fetch(`${server.origin}/metrics`, { headers: { authorization } })
  const samples = async () => readSamples(await (await ask(`Bearer ${METRICS_KEY}`)).text())

  test.each(['', METRICS_KEY, `Basic ${METRICS_KEY}`, `Bearer ${METRICS_KEY}x`, `Bearer ${METRICS_KEY.slice(1)}`])(
    'the key must be shown: « %s » is refused',
    async (authorization) => {
      const answer = await ask(authorization)
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer'])
      expect(await answer.text()).not.toContain('amulette_')
    },
  )

  test('the answer is for Prometheus, and stored nowhere', async () => {
    const { headers } = await ask(`Bearer ${METRICS_KEY}`)
    expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-robots-tag')).toBe('noindex')
  })

  test('requests are counted by their route', async () => {
    const addresses = Array.from({ length: 40 }, () => '/health')
    await Promise.all(addresses.map((path) => fetch(server.origin + path)))
    const labels = { method: 'GET', route: '/health', status: '200' }
    await expect.poll(async () => (await samples()).value('http_requests_total', labels)).toBe(40)
    const found = await samples()
    expect(found.value('http_request_duration_seconds_count', { method: 'GET', route: '/health' })).toBe(40)
    expect(found.value('process_resident_memory_bytes')).toBeGreaterThan(100 * 1024 * 1024)
  })

  test('pages from memory are told from those that were rendered', async () => {
    const before = await samples()
    for (let time = 0; time < 6; time++) await (await fetch(`${server.origin}/bracelets`)).text()
    const counted = async (result: string) => {
      const [now, then] = [await samples(), before].map(
        (found) => found.value('http_cache_requests_total', { result }) ?? 0,
      )
      return (now ?? 0) - (then ?? 0)
    }
    await expect.poll(async () => [await counted('miss'), await counted('hit')]).toEqual([1, 5])
    expect((await samples()).value('amulette_page_cache_entries')).toBeGreaterThanOrEqual(1)
  })

  test('an open event stream is counted while it is open', async () => {
    const headers = { cookie: await signIn(server.origin, 'maiwenn') }
    const events = readEvents(await fetch(`${server.origin}/evenements`, { headers }))
    await events.until('ouvert')
    expect((await samples()).value('amulette_event_streams')).toBe(1)
    await events.stop()
    await expect.poll(async () => (await samples()).value('amulette_event_streams')).toBe(0)
  })

  test('what operators watch is there', async () => {
    const found = await samples()
    const expected: Record<string, (value: number) => boolean> = {
      amulette_database_up: (value) => value === 1,
      amulette_build_info: (value) => value === 1,
      amulette_disk_free_bytes: (value) => value > 0,
      amulette_disk_size_bytes: (value) => value > 0,
      amulette_emails_waiting: (value) => value >= 0,
      amulette_emails_failed: (value) => value === 0,
      amulette_backup_verified_timestamp_seconds: (value) => value === 0,
      amulette_jobs: (value) => value >= 0,
      amulette_jobs_oldest_due_seconds: (value) => value >= 0,
      amulette_database_connections: (value) => value >= 0,
      amulette_sockets: (value) => value === 0,
      amulette_request_log_dropped_total: (value) => value === 0,
      http_response_bytes_total: (value) => value > 1000,
      nodejs_eventloop_lag_p99_seconds: (value) => value > 0,
      nodejs_heap_size_used_bytes: (value) => value > 0,
    }
    const wrong = Object.entries(expected).filter(([name, isRight]) => !isRight(found.value(name) ?? Number.NaN))
    expect(wrong.map(([name]) => `${name} ${found.value(name)}`)).toEqual([])
  })

  test('no label holds an address that was asked for', async () => {
    await fetch(`${server.origin}/chercher?q=rhodochrosite`)
    await fetch(`${server.origin}/decision/jeton-secret/validation`)
    const text = await (await ask(`Bearer ${METRICS_KEY}`)).text()
    expect(text).not.toMatch(/rhodochrosite|jeton-secret/)
    expect(text).toContain('/decision/:token/validation')
  })
})
