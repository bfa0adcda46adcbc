import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { articles } from '#features/articles/article-tables.server.ts'
import { comments } from '#features/comments/comment-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { cachedResponse } from '#platform/http/cache/page-cache.server.ts'
import { tagPage } from '#platform/http/cache/cache-tags.server.ts'
import { invalidateTags } from '#platform/http/cache/tagged-cache.server.ts'
import { useSite } from '../../support/site.ts'
import { usePageCache } from '../../support/page-cache.ts'

const site = useSite('world')
const { now, visit, isCached, address } = usePageCache(site)

describe('what a change invalidates', () => {
  const fields = { category: 'bracelet', images: '', videoUrl: '' }

  test('an article’s own page and the lists that show it, before its writer reads the message', async () => {
    const other = (await db.select().from(articles)).find(({ id }) => id !== now.article.id)
    const otherAddress = `/article/${other?.slug}`
    for (const path of ['/', '/bracelets', '/pendentifs', address(), otherAddress]) await visit(path)
    const changed = {
      ...fields,
      category: now.article.category,
      title: 'Un tout autre titre',
      content: now.article.content,
    }
    const saved = await site.post(
      `/compte/articles/${now.article.id}`,
      { ...changed, version: String(now.article.version) },
      { as: now.maiwenn },
    )
    expect(saved.status).toBe(303)
    expect(await visit(address())).toContain('Un tout autre titre')
    expect(await visit('/')).toContain('Un tout autre titre')
    expect(await isCached(otherAddress)).toBe(true)
    expect(await isCached(now.article.category === 'bracelet' ? '/pendentifs' : '/bracelets')).toBe(true)
  })

  test('a new article is on the lists at once, a deleted one nowhere', async () => {
    for (const path of ['/', '/bracelets']) await visit(path)
    await site.post(
      '/compte/articles/nouveau',
      { ...fields, title: 'Tout nouveau', content: 'Un texte.' },
      { as: now.maiwenn },
    )
    expect(await visit('/')).toContain('Tout nouveau')
    expect(await visit('/bracelets')).toContain('Tout nouveau')
    const [fresh] = await db.select().from(articles).where(eq(articles.title, 'Tout nouveau'))
    await visit(`/article/${fresh?.slug}`)
    await site.post(`/compte/articles/${fresh?.id}/suppression`, {}, { as: now.maiwenn })
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
      /À lire ensuite([\s\S]*?)<section class="comments/.exec(await visit(path))?.[1] ?? ''
    for (const path of [jade, triskele]) await visit(path)
    const fresh = { ...fields, title: 'Retour de Birmanie', content: '<p>Un récit.</p>' }
    await site.post('/compte/articles/nouveau', fresh, { as: now.maiwenn })
    expect(await isCached(triskele)).toBe(true)
    const written = { ...fresh, content: '<p>Du jade.</p>', version: '1' }
    const { id } = (await named(fresh.title)) ?? {}
    await under(jade)
    await site.post(`/compte/articles/${id}`, written, { as: now.maiwenn })
    expect(await under(jade)).toContain('Retour de Birmanie')
    expect(await isCached(triskele)).toBe(true)
    await site.post(`/compte/articles/${id}`, { ...written, category: 'pendentif', version: '2' }, { as: now.maiwenn })
    expect(await under(triskele)).toContain('Retour de Birmanie')
  })

  test('closing the comments of an article changes its page alone', async () => {
    for (const path of ['/', '/bracelets', '/flux.xml', address()]) await visit(path)
    await site.post(`/compte/moderation/articles/${now.article.id}/fermeture`, {}, { as: now.maiwenn })
    for (const path of ['/', '/bracelets', '/flux.xml']) expect(await isCached(path)).toBe(true)
    expect(await visit(address())).toContain('Les commentaires de cet article sont fermés')
    await site.post(`/compte/moderation/articles/${now.article.id}/ouverture`, {}, { as: now.maiwenn })
    expect(await visit(address())).not.toContain('sont fermés')
  })

  test('refusing an unpublished comment does not make its article’s page again', async () => {
    const soline = await site.signInAs('soline')
    await visit(address())
    await site.post(`${address()}/commentaires`, { content: 'Jamais lu.' }, { as: soline })
    const [sent] = await db.select().from(comments).where(eq(comments.content, 'Jamais lu.'))
    const rejected = await site.post(`/compte/moderation/${sent?.id}/rejet`, {}, { as: now.maiwenn })
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
    await site.post(`/compte/moderation/${sent?.id}/validation`, {}, { as: now.maiwenn })
    expect(await visit(address())).toContain('Bientôt visible.')
    expect(await isCached('/')).toBe(true)
    await site.post(`/compte/commentaires/${sent?.id}/suppression`, {}, { as: now.maiwenn })
    expect(await visit(address())).not.toContain('Bientôt visible.')
  })

  test('a new username is on every page that says it', async () => {
    await visit(address())
    await site.post('/compte/pseudo', { username: 'Maïwenn du Faou' }, { as: now.maiwenn })
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
      await site.post('/compte/pseudo', { username: name }, { as: now.maiwenn })
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
