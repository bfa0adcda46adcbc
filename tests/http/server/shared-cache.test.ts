import http from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { now as clock, startClock, stopClock } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { cachedResponse } from '../../../server/page-cache.ts'
import { tagPage } from '#platform/http/cache/cache-tags.server.ts'
import { preparePurge, purgeEverything } from '#platform/http/cache/purge.server.ts'
import { invalidateTags } from '#platform/http/cache/tagged-cache.server.ts'
import { takePageViews } from '#platform/http/page-views.server.ts'
import { usePageCache } from '../../support/page-cache.ts'
import { publishArticle } from '../../support/publishing.ts'
import { useSite } from '../../support/site.ts'
import { useServer } from '../../support/local-server.ts'

interface Purge {
  tags: string[]
  headers: http.IncomingHttpHeaders
}

const key = 'une-clef-de-purge'
const received: Purge[] = []
let refusals = 0
/** Runs before a purge is answered. */
let meanwhile: () => Promise<void> = async () => {}
const receive = async (request: http.IncomingMessage, response: http.ServerResponse) => {
  const { tags } = JSON.parse(await text(request)) as { tags: string[] }
  received.push({ tags, headers: request.headers })
  await meanwhile()
  response.writeHead(refusals-- > 0 ? 503 : 200).end()
}
const port = useServer(http.createServer((request, response) => void receive(request, response)))

const site = useSite('world')
beforeEach(() => {
  config.cdn = { purgeUrls: [`http://127.0.0.1:${port()}/purge`], purgeKey: key }
})
afterEach(async () => {
  stopClock(new Date(clock().getTime() + 24 * 60 * 60_000))
  refusals = 0
  meanwhile = async () => {}
  await site.runDueJobs()
  startClock()
  config.cdn = null
  received.length = 0
})
const { now, visit, address } = usePageCache(site)

const rename = async (username: string) => {
  expect((await now.maiwenn.post('/compte/pseudo', { username })).status).toBe(303)
}
const lifetimeOf = async (path: string) => {
  const { headers } = await site.get(path)
  return headers.get('surrogate-control')
}
const later = (seconds: number) => stopClock(new Date(clock().getTime() + seconds * 1000))

describe('what a shared cache may keep', () => {
  test.each(['/', '/bracelets', '/flux.xml', '/sitemap.xml', '/mentions-legales'])(
    '%s, for an hour, with the tags that purge it; browsers ask again each time',
    async (path) => {
      for (const turn of ['made', 'cached']) {
        const { headers } = await site.get(path)
        expect(headers.get('surrogate-control'), turn).toBe('max-age=3600')
        expect(headers.get('cdn-cache-control'), turn).toBe('max-age=3600')
        expect(headers.get('cache-control'), turn).toBe('public, max-age=0, must-revalidate')
        const tags = headers.get('cache-tag')?.split(',') ?? []
        expect(tags.length, turn).toBeGreaterThan(0)
        expect(headers.get('surrogate-key')?.split(' '), turn).toEqual(['all', ...tags])
      }
    },
  )

  test('an unchanged page, too', async () => {
    const { headers } = await site.get('/')
    const again = await site.get('/', { headers: { 'if-none-match': headers.get('etag') ?? '' } })
    expect([again.status, again.headers.get('surrogate-control')]).toEqual([304, 'max-age=3600'])
  })

  test.each(['/adresse-inconnue', '/chercher?q=jade', '/compte', '/boutique', '/health'])('not %s', async (path) => {
    expect(await lifetimeOf(path)).toBeNull()
    expect(await lifetimeOf(path)).toBeNull()
  })

  test('no page of somebody signed in, nor of who has a cookie of ours', async () => {
    const own = await site.get('/', { as: now.maiwenn })
    const known = await site.get('/', { headers: { cookie: 'amulette.appareil=1' } })
    for (const { headers } of [own, known]) {
      expect(headers.get('surrogate-control')).toBeNull()
      expect(headers.get('surrogate-key')).toBeNull()
      expect(headers.get('cache-control')).toContain('private')
    }
  })

  test('nothing without CDN_PURGE_URL', async () => {
    config.cdn = null
    const { headers } = await site.get('/')
    for (const name of ['surrogate-control', 'cdn-cache-control', 'surrogate-key', 'server-timing'])
      expect(headers.get(name)).toBeNull()
  })

  test('a list no longer than until the next article appears on it', async () => {
    const publishAt = new Date(Math.ceil(clock().getTime() / 60_000) * 60_000 + 10 * 60_000)
    const [date = '', time = ''] = new Date(publishAt).toLocaleString('sv', { timeZone: 'Europe/Paris' }).split(' ')
    await publishArticle(site, now.maiwenn, 'Bientôt là', { publishAt: `${date}T${time.slice(0, 5)}` })
    const seconds = async () => Number(/\d+/.exec((await lifetimeOf('/')) ?? '')?.[0])
    const left = Math.floor((publishAt.getTime() - clock().getTime()) / 1000)
    const [made, cached] = [await seconds(), await seconds()]
    expect(made).toBeLessThanOrEqual(left)
    expect(made).toBeGreaterThan(left - 60)
    stopClock(new Date(publishAt.getTime() - 30_000))
    expect(await seconds()).toBe(30)
    expect(cached).toBeLessThanOrEqual(made)
  })

  test('not a page that changed while it was made', async () => {
    const [begun, blocker] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const asked = new Request('http://localhost:3000/')
    const answer = cachedResponse('/', asked, async () => {
      tagPage('essai')
      begun.resolve()
      await blocker.promise
      return new Response('avant', { headers: { 'content-type': 'text/html' } })
    })
    await begun.promise
    invalidateTags(['essai'])
    blocker.resolve()
    const { headers } = await answer
    expect(headers.get('surrogate-control')).toBeNull()
  })
})

describe('a change', () => {
  test('is purged with the key, once committed and shown, and before its writer is answered', async () => {
    const events: string[] = []
    meanwhile = async () => {
      if ((await visit(address())).includes('Maïwenn purgée')) events.push('shown, then purged')
    }
    await visit(address())
    await rename('Maïwenn purgée')
    events.push('answered')
    expect(events).toEqual(['shown, then purged', 'answered'])
    const { headers } = await site.get(address())
    expect(headers.get('surrogate-key')?.split(' ')).toContain(received[0]?.tags[0])
    expect(received[0]?.tags).toEqual([expect.stringMatching(/^person-[\da-f]{8}$/), 'authors'])
    expect(received[0]?.headers).toMatchObject({
      authorization: `Bearer ${key}`,
      'fastly-key': key,
      'surrogate-key': received[0]?.tags.join(' '),
    })
  })

  test('is purged a second time, for pages that were on their way to the cache', async () => {
    await rename('Maïwenn deux fois')
    expect(received).toHaveLength(1)
    later(6)
    await site.runDueJobs()
    expect(received.map(({ tags }) => tags)).toEqual([received[0]?.tags, received[0]?.tags])
  })

  test('succeeds while the cache cannot be purged, which is tried again', async () => {
    refusals = 3
    await rename('Maïwenn malgré tout')
    expect(await visit(address())).toContain('Maïwenn malgré tout')
    for (const seconds of [6, 60, 700, 700]) {
      later(seconds)
      await site.runDueJobs()
    }
    expect(received).toHaveLength(4)
  })

  test('does not wait for a cache that does not answer', async () => {
    const silent = Promise.withResolvers<void>()
    meanwhile = () => silent.promise
    await rename('Maïwenn sans attendre')
    silent.resolve()
  })

  test('of the whole site purges everything, and so does a start', async () => {
    await now.maiwenn.post('/compte/apparence', { siteName: 'Perles' })
    await purgeEverything()
    expect(received.map(({ tags }) => tags)).toEqual([['all'], ['all']])
    await now.maiwenn.post('/compte/apparence', { siteName: '' })
  })

  test('of more contents than fit into a request purges everything', async () => {
    const purge = await preparePurge(Array.from({ length: 101 }, (_, number) => `comments-${number}`))
    await purge()
    expect(received.map(({ tags }) => tags)).toEqual([['all']])
  })
})

test('readings behind a shared cache are those that pages report', async () => {
  takePageViews()
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0' }
  const { headers: answered } = await site.get(address(), { headers })
  await site.get(address(), { headers })
  expect(takePageViews()).toEqual([])
  expect(answered.get('server-timing')).toBe('shared')
  await site.request('/lectures', { method: 'POST', body: address() }, { headers })
  expect(takePageViews().map(({ path }) => path)).toEqual([address()])
})
