import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { userRoles } from '#features/accounts/account-tables.server.ts'
import { articles } from '#features/articles/article-tables.server.ts'

import { db } from '#platform/database.server.ts'
import { cachedResponse } from '../../../server/page-cache.ts'
import { tagPage } from '#platform/http/cache/cache-tags.server.ts'
import { invalidateTags } from '#platform/http/cache/tagged-cache.server.ts'
import { sendComment } from '../../support/comment-forms.ts'
import { usePageCache } from '../../support/page-cache.ts'
import { articleByTitle, articleFields, publishArticle } from '../../support/publishing.ts'
import { useSite } from '../../support/site.ts'

const site = useSite('world')
const { anouk, soline } = site.sessions('anouk', 'soline')
const { now, visit, isCached, address } = usePageCache(site)

describe('what a change invalidates', () => {
  test('an article’s own page and the lists that show it, before its writer reads the message', async () => {
    const other = (await db.select().from(articles)).find(({ id }) => id !== now.article.id)
    const otherAddress = `/article/${other?.slug}`
    for (const path of ['/', '/bracelets', '/pendentifs', address(), otherAddress]) await visit(path)
    const { category, content, version } = now.article
    const edit = { ...articleFields, category, content, title: 'Un tout autre titre', version: String(version) }
    expect((await now.maiwenn.post(`/compte/articles/${now.article.id}`, edit)).status).toBe(303)
    expect(await visit(address())).toContain('Un tout autre titre')
    expect(await visit('/')).toContain('Un tout autre titre')
    expect(await isCached(otherAddress)).toBe(true)
    expect(await isCached(now.article.category === 'bracelet' ? '/pendentifs' : '/bracelets')).toBe(true)
  })

  test('a new article is on the lists at once, a deleted one nowhere', async () => {
    for (const path of ['/', '/bracelets']) await visit(path)
    const { id, slug } = await publishArticle(site, now.maiwenn, 'Tout nouveau')
    expect(await visit('/')).toContain('Tout nouveau')
    expect(await visit('/bracelets')).toContain('Tout nouveau')
    await visit(`/article/${slug}`)
    await now.maiwenn.post(`/compte/articles/${id}/suppression`)
    expect(await visit('/')).not.toContain('Tout nouveau')
    expect((await site.get(`/article/${slug}`)).status).toBe(404)
    await now.maiwenn.post(`/compte/articles/${id}/remise`)
    expect(await visit('/')).toContain('Tout nouveau')
  })

  test('an article is under those that it has come to resemble at once, and under no others', async () => {
    const pageOf = async (title: string) => `/article/${(await articleByTitle(title))?.slug}`
    const jade = await pageOf('Jade, la patience devenue pierre')
    const triskele = await pageOf('Triskèle : trois spirales, un seul mouvement'.replace(' :', '\u00a0:'))
    const under = async (path: string) =>
      /À lire ensuite([\s\S]*?)<section class="comments/.exec(await visit(path))?.[1] ?? ''
    for (const path of [jade, triskele]) await visit(path)
    const title = 'Retour de Birmanie'
    const { id } = await publishArticle(site, now.maiwenn, title, { content: '<p>Un récit.</p>' })
    expect(await isCached(triskele)).toBe(true)
    const written = { ...articleFields, title, content: '<p>Du jade.</p>', version: '1' }
    await under(jade)
    await now.maiwenn.post(`/compte/articles/${id}`, written)
    expect(await under(jade)).toContain('Retour de Birmanie')
    expect(await isCached(triskele)).toBe(true)
    await now.maiwenn.post(`/compte/articles/${id}`, { ...written, category: 'pendentif', version: '2' })
    expect(await under(triskele)).toContain('Retour de Birmanie')
  })

  test('closing the comments of an article changes its page alone', async () => {
    for (const path of ['/', '/bracelets', '/flux.xml', address()]) await visit(path)
    await now.maiwenn.post(`/compte/moderation/articles/${now.article.id}/fermeture`)
    for (const path of ['/', '/bracelets', '/flux.xml']) expect(await isCached(path)).toBe(true)
    expect(await visit(address())).toContain('Les commentaires de cet article sont fermés')
    await now.maiwenn.post(`/compte/moderation/articles/${now.article.id}/ouverture`)
    expect(await visit(address())).not.toContain('sont fermés')
  })

  test('refusing an unpublished comment does not make its article’s page again', async () => {
    await visit(address())
    const { id } = await sendComment(site, soline, 'Jamais lu.', address())
    expect((await now.maiwenn.post(`/compte/moderation/${id}/rejet`)).status).toBe(303)
    expect(await isCached(address())).toBe(true)
  })

  test('a comment changes its article’s page alone', async () => {
    await visit('/')
    await visit(address())
    const { id } = await sendComment(site, anouk, 'Bientôt visible.', address())
    expect(await isCached(address())).toBe(true)
    await now.maiwenn.post(`/compte/moderation/${id}/validation`)
    expect(await visit(address())).toContain('Bientôt visible.')
    expect(await isCached('/')).toBe(true)
    await now.maiwenn.post(`/compte/commentaires/${id}/suppression`)
    expect(await visit(address())).not.toContain('Bientôt visible.')
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
      await now.maiwenn.post('/compte/pseudo', { username: name })
      await reading
      return name
    })
    for (const race of races) await race
    const [last] = await db.select().from(userRoles).where(eq(userRoles.role, 'admin'))
    expect(await visit(address())).toContain(last?.username)
  })
})
