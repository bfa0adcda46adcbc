import { eq } from 'drizzle-orm'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { articles } from '#features/articles/article-tables.server.ts'
import { comments } from '#features/comments/comment-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { cachedResponse, pageCacheSize } from '#platform/http/cache/page-cache.server.ts'
import { requestListener } from '#platform/http/request-listener.server.ts'
import type { SiteHandler } from '#platform/http/site-handler.server.ts'
import { tagPage } from '#platform/http/cache/cache-tags.server.ts'
import { invalidateAll, invalidateTags } from '#platform/http/cache/tagged-cache.server.ts'
import { type Jar, useSite } from '../../support/site.ts'

const site = useSite('world')
let maiwenn: Jar
let article: typeof articles.$inferSelect

beforeEach(async () => {
  maiwenn = await site.signInAs('maiwenn')
  const [newest] = await db
    .select()
    .from(articles)
    .where(eq(articles.slug, await slugOfFirst()))
  if (!newest) throw new Error('The world has no article.')
  article = newest
  invalidateAll()
})
afterEach(() => invalidateAll())

async function slugOfFirst(): Promise<string> {
  return /href="\/article\/([^"]+)"/.exec(await (await site.get('/')).text())?.[1] ?? ''
}

const address = () => `/article/${article.slug}`
const visit = async (path: string) => (await site.get(path)).text()
/** The article is changed directly in the database, which only an uncached page shows. */
async function isCached(path: string): Promise<boolean> {
  const { count } = pageCacheSize()
  await visit(path)
  return pageCacheSize().count === count
}

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

  test('nothing of somebody signed in is cached, nor shown to a visitor', async () => {
    for (const path of ['/', '/bracelets', address()]) {
      const own = await (await site.get(path, { as: maiwenn })).text()
      expect(own).toContain('Modifier')
      expect(await visit(path)).not.toContain('Modifier')
      expect(await (await site.get(path, { as: maiwenn })).text()).toContain('Modifier')
    }
  })

  test.each(['/adresse-inconnue', '/article/nulle-part', '/chercher?q=jade', '/compte', '/health', '/boutique'])(
    '%s is not cached',
    async (path) => {
      await visit(path)
      expect(pageCacheSize().count).toBe(0)
    },
  )

  test('readers at the same moment are answered by one page', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => visit(address())))
    expect(new Set(answers).size).toBe(1)
    expect(pageCacheSize().count).toBe(1)
  })
})

describe('how it is answered', () => {
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

  test('no shared cache stores an error, or the page of who has a cookie of ours', async () => {
    for (const path of ['/adresse-inconnue', '/article/nulle-part']) {
      expect((await site.get(path)).headers.get('cache-control')).toBe('private, no-cache')
    }
    const own = await site.get('/', { headers: { cookie: 'amulette.appareil=1' } })
    expect(own.headers.get('cache-control')).toBe('private, no-cache')
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
    for (const name of ['cache-control', 'cache-tag', 'etag', 'vary', 'content-type', 'content-length']) {
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
    expect(first.headers.get('cache-tag')).toContain(`article-${article.id.slice(0, 8)}`)
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

describe('a page that is a minute old', () => {
  let words = ''
  let made = 0
  const handle: SiteHandler = (request) =>
    cachedResponse(new URL(request.url).pathname, request, async () => {
      made += 1
      tagPage('essai')
      return new Response(words, { headers: { 'content-type': 'text/html' } })
    })
  const server = createServer(requestListener(handle))
  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
  afterAll(() => server.close())
  afterEach(() => vi.restoreAllMocks())

  async function asked(): Promise<{ bytes: number; text: string }> {
    const { port } = server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/bracelets`, { headers: { 'accept-encoding': 'br' } })
    return { bytes: Number(answer.headers.get('content-length')), text: await answer.text() }
  }
  function aMinuteLater(): void {
    const at = performance.now()
    vi.spyOn(performance, 'now').mockImplementation(() => at + 61_000)
  }

  test('is made again; what did not change is as small as it had become, what changed is new', async () => {
    words = await visit('/')
    const { bytes } = await asked()
    await expect.poll(async () => (await asked()).bytes).toBeLessThan(bytes)
    const small = (await asked()).bytes
    expect(made).toBe(1)
    aMinuteLater()
    expect(await asked()).toEqual({ bytes: small, text: words })
    expect(made).toBe(2)
    invalidateAll()
    words = words.replace('Amulette', 'Autre')
    expect((await asked()).text).toBe(words)
  })

  test('is not what it was, when what it shows is another', async () => {
    words = '<p>avant</p>'
    expect((await asked()).text).toBe(words)
    aMinuteLater()
    words = '<p>après</p>'
    expect((await asked()).text).toBe(words)
  })
})

describe('what a change invalidates', () => {
  const fields = { category: 'bracelet', images: '', videoUrl: '' }

  test('an article’s own page and the lists that show it, before its writer reads the message', async () => {
    const other = (await db.select().from(articles)).find(({ id }) => id !== article.id)
    const otherAddress = `/article/${other?.slug}`
    for (const path of ['/', '/bracelets', '/pendentifs', address(), otherAddress]) await visit(path)
    const changed = { ...fields, category: article.category, title: 'Un tout autre titre', content: article.content }
    const saved = await site.post(
      `/compte/articles/${article.id}`,
      { ...changed, version: String(article.version) },
      { as: maiwenn },
    )
    expect(saved.status).toBe(303)
    expect(await visit(address())).toContain('Un tout autre titre')
    expect(await visit('/')).toContain('Un tout autre titre')
    expect(await isCached(otherAddress)).toBe(true)
    expect(await isCached(article.category === 'bracelet' ? '/pendentifs' : '/bracelets')).toBe(true)
  })

  test('a new article is on the lists at once, a deleted one nowhere', async () => {
    for (const path of ['/', '/bracelets']) await visit(path)
    await site.post(
      '/compte/articles/nouveau',
      { ...fields, title: 'Tout nouveau', content: 'Un texte.' },
      { as: maiwenn },
    )
    expect(await visit('/')).toContain('Tout nouveau')
    expect(await visit('/bracelets')).toContain('Tout nouveau')
    const [fresh] = await db.select().from(articles).where(eq(articles.title, 'Tout nouveau'))
    await visit(`/article/${fresh?.slug}`)
    await site.post(`/compte/articles/${fresh?.id}/suppression`, {}, { as: maiwenn })
    expect(await visit('/')).not.toContain('Tout nouveau')
    expect((await site.get(`/article/${fresh?.slug}`)).status).toBe(410)
  })

  test('an article is under those that it has come to resemble at once, and under no others', async () => {
    const named = async (title: string) => {
      const [found] = await db.select().from(articles).where(eq(articles.title, title))
      return found
    }
    const pageOf = async (title: string) => `/article/${(await named(title))?.slug}`
    const jade = await pageOf('Jade, la patience devenue pierre')
    const triskele = await pageOf('Triskèle : trois spirales, un seul mouvement'.replace(' :', '\u00a0:'))
    const under = async (path: string) =>
      /À lire aussi([\s\S]*?)<section class="comments/.exec(await visit(path))?.[1] ?? ''
    for (const path of [jade, triskele]) await visit(path)
    const fresh = { ...fields, title: 'Retour de Birmanie', content: '<p>Un récit.</p>' }
    await site.post('/compte/articles/nouveau', fresh, { as: maiwenn })
    expect(await isCached(triskele)).toBe(true)
    const written = { ...fresh, content: '<p>Du jade.</p>', version: '1' }
    const { id } = (await named(fresh.title)) ?? {}
    await under(jade)
    await site.post(`/compte/articles/${id}`, written, { as: maiwenn })
    expect(await under(jade)).toContain('Retour de Birmanie')
    expect(await isCached(triskele)).toBe(true)
    await site.post(`/compte/articles/${id}`, { ...written, category: 'pendentif', version: '2' }, { as: maiwenn })
    expect(await under(triskele)).toContain('Retour de Birmanie')
  })

  test('closing the comments of an article changes its page alone', async () => {
    for (const path of ['/', '/bracelets', '/flux.xml', address()]) await visit(path)
    await site.post(`/compte/moderation/articles/${article.id}/fermeture`, {}, { as: maiwenn })
    for (const path of ['/', '/bracelets', '/flux.xml']) expect(await isCached(path)).toBe(true)
    expect(await visit(address())).toContain('Les commentaires de cet article sont fermés')
    await site.post(`/compte/moderation/articles/${article.id}/ouverture`, {}, { as: maiwenn })
    expect(await visit(address())).not.toContain('sont fermés')
  })

  test('what nobody read yet is refused without making its article’s page again', async () => {
    const soline = await site.signInAs('soline')
    await visit(address())
    await site.post(`${address()}/commentaires`, { content: 'Jamais lu.' }, { as: soline })
    const [sent] = await db.select().from(comments).where(eq(comments.content, 'Jamais lu.'))
    const rejected = await site.post(`/compte/moderation/${sent?.id}/rejet`, {}, { as: maiwenn })
    expect(rejected.status).toBe(303)
    expect(await isCached(address())).toBe(true)
  })

  test('a comment changes its article’s page alone', async () => {
    const anouk = await site.signInAs('anouk')
    await visit('/')
    await visit(address())
    await site.post(`${address()}/commentaires`, { content: 'Bientôt visible.' }, { as: anouk })
    expect(await isCached(address())).toBe(true)
    const [sent] = await db.select().from(comments).where(eq(comments.content, 'Bientôt visible.'))
    await site.post(`/compte/moderation/${sent?.id}/validation`, {}, { as: maiwenn })
    expect(await visit(address())).toContain('Bientôt visible.')
    expect(await isCached('/')).toBe(true)
    await site.post(`/compte/commentaires/${sent?.id}/suppression`, {}, { as: maiwenn })
    expect(await visit(address())).not.toContain('Bientôt visible.')
  })

  test('a new username is on every page that says it', async () => {
    await visit(address())
    await site.post('/compte/pseudo', { username: 'Maïwenn du Faou' }, { as: maiwenn })
    expect(await visit(address())).toContain('Maïwenn du Faou')
  })

  test('who asks after a change is not given a page that was begun before it', async () => {
    const blocker = Promise.withResolvers<void>()
    const page = (words: string, until?: Promise<void>) => async () => {
      tagPage('essai')
      await until
      return new Response(words, { headers: { 'content-type': 'text/html' } })
    }
    const asked = () => new Request('http://localhost:3000/essai')
    const before = cachedResponse('/essai', asked(), page('avant', blocker.promise))
    const meanwhile = cachedResponse('/essai', asked(), page('jamais'))
    invalidateTags(['essai'])
    const after = [1, 2, 3].map(() => cachedResponse('/essai', asked(), page('après')))
    blocker.resolve()
    expect(await (await before).text()).toBe('avant')
    expect(await (await meanwhile).text()).toBe('avant')
    for (const answer of after) expect(await (await answer).text()).toBe('après')
  })

  test('what changes while a page is being made is in the next one', async () => {
    const races = Array.from({ length: 8 }, async (_, number) => {
      const name = `Maïwenn ${number}`
      const reading = visit(address())
      await site.post('/compte/pseudo', { username: name }, { as: maiwenn })
      await reading
      return name
    })
    for (const race of races) await race
    const [last] = await db
      .execute<{ username: string }>(`select username from user_roles where role = 'admin'`)
      .then(({ rows }) => rows)
    expect(await visit(address())).toContain(last?.username)
  })
})
