import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { articles } from '#features/articles/article-tables.server.ts'

import { startClock, stopClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { cachedData } from '#platform/http/cache/cached-data.server.ts'
import { tagPage } from '#platform/http/cache/cache-tags.server.ts'
import { invalidateAll, invalidateTags, TaggedCache } from '#platform/http/cache/tagged-cache.server.ts'
import { sendComment } from '../../support/comment-forms.ts'
import { usePageCache } from '../../support/page-cache.ts'
import { articleFields } from '../../support/publishing.ts'
import { useSite } from '../../support/site.ts'

const site = useSite('world')
const { now, address } = usePageCache(site)
const { anouk } = site.sessions('anouk')

afterEach(startClock)

/** Directly in the database: no event is announced. */
const retitle = (title: string) => db.update(articles).set({ title }).where(eq(articles.id, now.article.id))

describe('what pages are made of', () => {
  test.each([
    ['the article', address],
    ['home', () => '/'],
    ['a category', () => `/${now.article.category}s`],
  ])('%s is read once for all members and visitors, and each time for an administrator', async (_, path) => {
    await anouk.read(path())
    await retitle('Un titre venu d’ailleurs')
    expect(await anouk.read(path())).not.toContain('Un titre venu d’ailleurs')
    expect(await site.read(path())).not.toContain('Un titre venu d’ailleurs')
    expect(await now.maiwenn.read(path())).toContain('Un titre venu d’ailleurs')
    invalidateAll()
    expect(await anouk.read(path())).toContain('Un titre venu d’ailleurs')
    await retitle(now.article.title)
  })

  test('neither a member nor a visitor is shown what an administrator may do, whoever reads first', async () => {
    for (const path of ['/', `/${now.article.category}s`, address()]) {
      expect(await now.maiwenn.read(path)).toContain('Modifier')
      for (const as of [anouk, undefined])
        expect(await site.read(path, as)).not.toMatch(/Ajouter un article|>Modifier|>Supprimer/)
      expect(await now.maiwenn.read(path)).toContain('Modifier')
    }
  })

  test('a member reads each change as soon as its author gets the answer', async () => {
    await anouk.read(address())
    const { id } = await sendComment(site, anouk, 'Une perle de plus.', address())
    await now.maiwenn.post(`/compte/moderation/${id}/validation`)
    expect(await anouk.read(address())).toContain('Une perle de plus.')
    await anouk.post('/compte/pseudo', { username: 'Anouk des Roches' })
    expect(await anouk.read(address())).toContain('Anouk des Roches')
  })
})

test('a member reads an article from its publication time on, even when it was rescheduled', async () => {
  const soon = (seconds: number) => new Date(Date.now() + seconds * 1000)
  await anouk.read('/')
  const fields = { ...articleFields, title: 'Jade de demain' }
  await now.maiwenn.post('/compte/articles/nouveau', { ...fields, publishAt: '2099-01-01T08:00' })
  const [planned] = await db.select().from(articles).where(eq(articles.title, 'Jade de demain'))
  expect(await anouk.read('/')).not.toContain('Jade de demain')
  expect((await site.get(`/article/${planned?.slug}`, { as: anouk })).status).toBe(404)
  const createdAt = soon(60)
  await db.update(articles).set({ createdAt }).where(eq(articles.title, 'Jade de demain'))
  invalidateAll()
  expect(await anouk.read('/')).not.toContain('Jade de demain')
  stopClock(soon(61))
  expect(await anouk.read('/')).toContain('Jade de demain')
  expect((await site.get(`/article/${planned?.slug}`, { as: anouk })).status).toBe(200)
})

test('a long page that is not cached is whole in every encoding', async () => {
  const content = `<p>${'Perles de rocaille. '.repeat(15_000)}</p>`
  await db.update(articles).set({ content }).where(eq(articles.id, now.article.id))
  const cookie = 'amulette.appareil=1'
  for (const encoding of ['br', 'gzip', 'identity']) {
    const answer = await site.get(address(), { headers: { cookie, 'accept-encoding': encoding } })
    const body = Buffer.from(await answer.arrayBuffer())
    const unpacked = { br: brotliDecompressSync, gzip: gunzipSync, identity: (bytes: Buffer) => bytes }[encoding]
    expect(unpacked?.(body).toString(), encoding).toContain('</html>')
  }
  await db.update(articles).set({ content: now.article.content }).where(eq(articles.id, now.article.id))
})

describe('caching', () => {
  test('what was being read during a change is not cached', async () => {
    const blocker = Promise.withResolvers<void>()
    const of = (words: string, until?: Promise<void>) => async () => {
      tagPage('essai')
      await until
      return { words }
    }
    const before = cachedData('essai', of('avant', blocker.promise))
    invalidateTags(['essai'])
    const after = cachedData('essai', of('après'))
    blocker.resolve()
    expect([await before, await after]).toEqual([{ words: 'avant' }, { words: 'après' }])
    expect(await cachedData('essai', of('jamais'))).toEqual({ words: 'après' })
  })

  test('what depends on nothing is not cached, and cached data cannot be changed', async () => {
    let times = 0
    const count = async () => ({ inside: { times: ++times } })
    const free = async () => (await cachedData('libre', count)).inside.times
    expect([await free(), await free()]).toEqual([1, 2])
    const none = async () => cachedData('aucun', async () => (times++, null))
    expect([await none(), await none(), times]).toEqual([null, null, 4])
    const cached = await cachedData('figé', async () => {
      tagPage('essai')
      return { list: [{ word: 'jade' }] }
    })
    expect(() => cached.list.push({ word: 'onyx' })).toThrow(TypeError)
    expect(() => Object.assign(cached.list[0] ?? {}, { word: 'onyx' })).toThrow(TypeError)
  })

  test('the least recently used entry is evicted first', async () => {
    const store = new TaggedCache<string>({ bytesMax: 100 })
    const make = (value: string) => async () => ({
      value,
      bytes: 40,
      dependencies: { tags: new Set(['essai']), until: null },
    })
    for (const key of ['jade', 'onyx', 'opale']) await store.findOrCreate(key, make(key))
    expect(['jade', 'onyx', 'opale'].map((key) => store.find(key)?.value)).toEqual([undefined, 'onyx', 'opale'])
    expect(store.size).toEqual({ count: 2, bytes: 80 })
    invalidateTags(['essai'])
    expect(store.size).toEqual({ count: 0, bytes: 0 })
  })

  test('a failure is its asker’s, and the next one tries again', async () => {
    const failing = cachedData('panne', () => Promise.reject(new Error('en panne')))
    await expect(failing).rejects.toThrow('en panne')
    const mended = async () => {
      tagPage('essai')
      return 'réparé'
    }
    expect(await cachedData('panne', mended)).toBe('réparé')
  })
})
