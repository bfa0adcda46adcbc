import { createServer } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { pageCacheSize } from '#platform/http/cache/tagged-cache.server.ts'
import { cachedResponse } from '../../../server/page-cache.ts'
import { requestListener } from '../../../server/request-listener.ts'
import type { SiteHandler } from '../../../server/site-handler.ts'
import { tagPage } from '#platform/http/cache/cache-tags.server.ts'
import { sendRaw } from '../../support/raw-request.ts'
import { useSite } from '../../support/site.ts'
import { usePageCache } from '../../support/page-cache.ts'
import { useServer } from '../../support/local-server.ts'

const site = useSite('world')
const { visit, isCached, address } = usePageCache(site)

describe('what is cached', () => {
  test.each(['/', '/bracelets', '/pendentifs'])('%s is cached once it was requested', async (path) => {
    expect(await isCached(path)).toBe(false)
    expect(await isCached(path)).toBe(true)
  })

  test('where a visitor comes from makes no other page', async () => {
    await visit(address())
    expect(await isCached(`${address()}?utm_source=lettre&fbclid=1`)).toBe(true)
  })

  test.each([
    '/?avant=2026-01-01T00:00:00.000000Z_00000000-0000-4000-8000-000000000000',
    '/bracelets?avant=abc',
    '/bracelets?avant=2026-02-31T00:00:00.000000Z_00000000-0000-4000-8000-000000000000',
    '/pendentifs?page=2&commentaires=2026-01-01T00:00:00.000000Z_00000000-0000-4000-8000-000000000000',
    '/mentions-legales?avant=1',
  ])('what the page does not read makes no other page: %s', async (asked) => {
    await visit(asked.split('?')[0] ?? '')
    expect(await isCached(asked)).toBe(true)
  })

  test.each(['/article/nulle-part', '/compte', '/health', '/boutique'])('%s is not cached', async (path) => {
    await visit(path)
    expect(pageCacheSize().count).toBe(0)
  })

  test('readers at the same moment are answered by one page', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => visit(address())))
    expect(new Set(answers).size).toBe(1)
    expect(pageCacheSize().count).toBe(1)
  })
})

describe('how it is answered', () => {
  test('what is read again takes fewer bytes', async () => {
    const bytes = async () => {
      const answer = await site.get(address(), { headers: { 'accept-encoding': 'br' } })
      return Number(answer.headers.get('content-length'))
    }
    const first = await bytes()
    await vi.waitFor(async () => expect(await bytes()).toBeLessThan(first * 0.97), 5000)
  })

  test('a form that a browser refuses is not sent', async () => {
    for (const path of [address(), '/chercher?q=jade']) {
      await visit(path)
      const refusing = async (encodings: string) =>
        (await site.get(path, { headers: { 'accept-encoding': encodings } })).headers.get('content-encoding')
      expect(await refusing('br;q=0, gzip')).toBe('gzip')
      expect(await refusing('gzip;q=0.5, br;q=0.0')).toBe('gzip')
      expect(await refusing('br; q=0, gzip;q=0, identity')).toBeNull()
    }
  })

  test('no shared cache stores an error', async () => {
    for (const path of ['/adresse-inconnue', '/article/nulle-part']) {
      expect((await site.get(path)).headers.get('cache-control')).toBe('private, no-cache')
    }
  })

  test.each(['/', '/bracelets', '/flux.xml', '/robots.txt'])('%s says that it is only read', async (path) => {
    const refused = await site.post(path, { a: '1' })
    expect(refused.status).toBe(405)
    expect(refused.headers.get('allow')).toBe('GET, HEAD')
    expect(await refused.text()).not.toContain('Unexpected')
  })

  test.each([
    ['br', (body: Buffer) => brotliDecompressSync(body)],
    ['gzip', (body: Buffer) => gunzipSync(body)],
    ['', (body: Buffer) => body],
  ])('as %s, the page is the same', async (encoding, unpack) => {
    const plain = await visit(address())
    const answer = await site.get(address(), { headers: { 'accept-encoding': encoding } })
    expect(answer.headers.get('content-encoding') ?? '').toBe(encoding)
    expect(unpack(Buffer.from(await answer.arrayBuffer())).toString()).toBe(plain)
  })

  test('whoever asks for the headers alone leaves no empty page behind', async () => {
    const asked = await site.request(address(), { method: 'HEAD' })
    expect(asked.status).toBe(200)
    expect(await asked.text()).toBe('')
    const page = await site.get(address())
    for (const name of ['cache-control', 'etag', 'vary', 'content-type', 'content-length']) {
      expect(asked.headers.get(name), name).toBe(page.headers.get(name))
    }
    const absent = await site.request('/article/nulle-part', { method: 'HEAD' })
    expect([absent.status, await absent.text()]).toEqual([404, ''])
    expect(await visit(address())).toContain('</html>')
    const cached = await site.request(address(), { method: 'HEAD' })
    expect(cached.status).toBe(200)
    expect(cached.headers.get('etag')).not.toBeNull()
    expect(await cached.text()).toBe('')
  })

  test('what did not change is not sent again', async () => {
    const first = await site.get(address())
    const etag = first.headers.get('etag') ?? ''
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(first.headers.get('vary')).toMatch(/accept-encoding.*cookie|cookie.*accept-encoding/)
    expect(first.headers.get('cache-tag'), 'only a cache in front reads it').toBeNull()
    const again = await site.get(address(), { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    const answer = await site.get(address())
    for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy']) {
      expect(answer.headers.get(name)).toBe(first.headers.get(name))
      expect(answer.headers.get(name)).not.toBeNull()
    }
  })
})

describe('on a server of its own', () => {
  let words = ''
  let made = 0
  const handle: SiteHandler = (request) =>
    cachedResponse(new URL(request.url).pathname, request, async () => {
      made += 1
      tagPage('essai')
      return new Response(words, { headers: { 'content-type': 'text/html' } })
    })
  const port = useServer(createServer(requestListener(handle)))
  afterEach(() => vi.restoreAllMocks())

  const origin = () => `http://127.0.0.1:${port()}`
  const asked = async () => (await fetch(`${origin()}/bracelets`)).text()
  function aMinuteLater(): void {
    const at = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => at + 61_000)
  }

  test('every reader of a page gets the whole head, and who closes the connection reads that it closes', async () => {
    words = '<p>une tête</p>'
    await asked()
    const head = async (init?: RequestInit) => {
      const { status, headers } = await fetch(`${origin()}/bracelets`, init)
      return {
        ...Object.fromEntries(headers),
        status,
        etag: headers.get('etag'),
        date: Number.isFinite(Date.parse(headers.get('date') ?? '')),
      }
    }
    const first = await head()
    expect(first).toMatchObject({ status: 200, date: true, connection: 'keep-alive', 'content-encoding': 'gzip' })
    expect((await head({ method: 'HEAD' })).etag).toBe(first.etag)
    for (let times = 0; times < 2; times++) expect(await head()).toEqual(first)
    const last = await sendRaw(origin(), 'GET /bracelets HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
    expect([last.status, last.headers.get('connection')]).toEqual([200, 'close'])
  })

  test('a page that is a minute old is made again, changed or not', async () => {
    await asked()
    const madeBefore = made
    expect(await asked()).toBe(words)
    expect(made).toBe(madeBefore)
    aMinuteLater()
    expect(await asked()).toBe(words)
    expect(made).toBe(madeBefore + 1)
    aMinuteLater()
    words = '<p>après</p>'
    expect(await asked()).toBe(words)
  })
})
