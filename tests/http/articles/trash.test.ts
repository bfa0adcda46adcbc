import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import type { Account } from '#features/accounts/account.ts'
import { articleDrafts, articleRevisions, articles } from '#features/articles/article-tables.server.ts'
import { eraseOldArticles, findTrashedArticle } from '#features/articles/article-trash.server.ts'
import { withArticleLock } from '#features/articles/media-usage.server.ts'
import { articleDays } from '#features/audience/audience-tables.server.ts'
import { comments } from '#features/comments/comment-tables.server.ts'
import { pictures } from '#features/media/media-tables.server.ts'
import { inDays, startClock, stopClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { trashRows } from '#platform/trash-tables.server.ts'
import { useMembers } from '../../support/members.ts'
import { articleFields, publishArticle } from '../../support/publishing.ts'
import { publishPage, startPage } from '../../support/pages.ts'
import { text as plain, useSite } from '../../support/site.ts'

const site = useSite('world')
const members = useMembers(site)
const admin: Account = { id: '', email: '', role: 'admin', username: null }
const { maiwenn, anouk } = site.sessions('maiwenn', 'anouk')
afterEach(startClock)

const publish = (title: string, more: Record<string, string> = {}) => publishArticle(site, maiwenn, title, more)
const remove = (id: string, returnTo = '/compte/articles') =>
  maiwenn.post(`/compte/articles/${id}/suppression`, { returnTo })
const restore = (id: string) => maiwenn.post(`/compte/articles/${id}/remise`)
const erase = (id: string) => maiwenn.post(`/compte/articles/${id}/effacement`)
/** Without the notice of the last action. */
const trash = async () => {
  const html = await maiwenn.read('/compte/articles?etat=corbeille')
  return html.slice(html.indexOf('<main'), html.indexOf('class="toasts"'))
}

async function addComment(articleId: string, content: string) {
  const [model] = await db.select().from(comments).where(eq(comments.author, 'anouk@example.org')).limit(1)
  if (!model) throw new Error('Anouk wrote no comment.')
  const row = { ...model, id: crypto.randomUUID(), articleId, content, validated: true, answersTo: null }
  const answer = { ...row, id: crypto.randomUUID(), content: `${content}, réponse`, answersTo: row.id }
  await db.insert(comments).values([row, answer])
}

/** Everything that is stored of an article. */
async function storedOf(id: string) {
  return {
    article: (await db.select().from(articles).where(eq(articles.id, id))).map((row) => ({
      ...row,
      announcedAt: null,
    })),
    comments: await db.select().from(comments).where(eq(comments.articleId, id)).orderBy(comments.content),
    versions: await db.select().from(articleRevisions).where(eq(articleRevisions.articleId, id)),
    drafts: await db.select().from(articleDrafts).where(eq(articleDrafts.articleId, id)),
    days: await db.select().from(articleDays).where(eq(articleDays.articleId, id)),
    subjects: (await db.execute(sql`select * from article_subjects where article_id = ${id} order by subject`)).rows,
    search: (await db.execute(sql`select * from search_entries where article_id = ${id}`)).rows,
  }
}

test('an article that is erased and restored at the same moment is one of both', async () => {
  const { id } = await publish('Entre deux')
  await remove(id)
  const [begin, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const locking = withArticleLock(() => (begin.resolve(), end.promise))
  await begin.promise
  const isHere = sql`database = (select oid from pg_database where datname = current_database())`
  const waiters = async () => (await db.execute(sql`select from pg_locks where not granted and ${isHere}`)).rows.length
  const acts = [erase(id)]
  await expect.poll(waiters).toBe(1)
  for (const act of [restore, erase]) {
    acts.push(act(id))
    await expect.poll(waiters).toBe(acts.length)
  }
  end.resolve()
  await locking
  expect((await Promise.all(acts)).map(({ status }) => status)).toEqual([303, 404, 404])
})

test('a deletion asks, says what is kept, and offers to take it back', async () => {
  const { id, slug } = await publish('À supprimer')
  const asking = await maiwenn.read(`/compte/articles/${id}/suppression`)
  expect(asking).toContain('Supprimer cet article ?')
  expect(asking).toContain('30\u00a0jours dans la corbeille')
  expect((await remove(id, `/article/${slug}`)).headers.get('location')).toBe('/')
  const home = await maiwenn.read('/')
  expect(home).toContain('Article supprimé.')
  expect(home).toMatch(new RegExp(`action="/compte/articles/${id}/remise[^"]*"[^]*Annuler`))
  expect((await remove(id)).status).toBe(404)
  expect(await plain(await remove(id))).toContain('Article introuvable.')
})

test('an article comes back with its comments, drafts, versions, readings and address', async () => {
  const { id, slug } = await publish('Lapis-lazuli qui revient', { content: '<p>Du jade et du lapis-lazuli.</p>' })
  await maiwenn.post(`/compte/articles/${id}`, { ...articleFields, title: 'Lapis-lazuli revenu' })
  await maiwenn.post(`/compte/brouillons/${id}`, { ...articleFields, articleId: id, baseVersion: '2' })
  await addComment(id, 'Un secret de corbeille')
  await db.insert(articleDays).values({ day: '2026-01-02', articleId: id, readings: 7, shopClicks: 1 })
  const before = await storedOf(id)
  expect([before.drafts.length, before.versions.length, before.comments.length]).toEqual([1, 2, 2])

  await remove(id)
  expect(Object.values(await storedOf(id)).flat()).toEqual([])
  for (const path of ['/', '/bracelets', '/chercher?q=revenu', '/sitemap.xml', '/flux.xml', '/rss.xml'])
    expect(await site.read(path)).not.toContain(slug)
  for (const as of [undefined, anouk, maiwenn]) expect((await site.get(`/article/${slug}`, { as })).status).toBe(404)
  for (const path of ['/compte/commentaires', '/compte/commentaires/tous', '/compte/donnees'])
    for (const as of [anouk, maiwenn]) expect(await site.read(path, as)).not.toContain('Un secret de corbeille')
  expect(await trash()).toContain('Lapis-lazuli revenu')

  expect((await restore(id)).status).toBe(303)
  expect(await storedOf(id)).toEqual(before)
  expect(await site.read(`/article/${slug}`)).toContain('Un secret de corbeille')
  expect(await site.read('/chercher?q=lapis+revenu')).toContain(slug)
  expect(await trash()).not.toContain('Lapis-lazuli revenu')
  expect((await restore(id)).status).toBe(404)
})

test('the trash says since when and how long, and asks before it erases', async () => {
  const { id, slug } = await publish('À effacer')
  stopClock(inDays(-3))
  await remove(id)
  startClock()
  expect(await trash()).toMatch(/À effacer[^]*supprimé [^·]+· effacé dans 27\u00a0jours/)
  expect(await maiwenn.read(`/compte/articles/${id}/effacement`)).toContain('Effacer cet article pour de bon')
  expect((await erase(id)).headers.get('location')).toBe('/compte/articles?etat=corbeille')
  expect(await trash()).not.toContain('À effacer')
  expect((await site.get(`/article/${slug}`)).status).toBe(410)
  expect((await erase(id)).status).toBe(404)
  expect((await restore(id)).status).toBe(404)
})

test('« Vider la corbeille » says how many go', async () => {
  const first = await publish('Vidé un')
  await remove(first.id)
  const second = await publish('Vidé deux')
  await remove(second.id)
  const asking = await maiwenn.read('/compte/articles/corbeille')
  expect(asking).toMatch(/Vider la corbeille \(\d+ éléments\)/)
  await maiwenn.post('/compte/articles/corbeille')
  expect(await trash()).toContain('La corbeille est vide.')
  expect((await site.get(`/article/${first.slug}`)).status).toBe(410)
})

test('after thirty days an article goes with the pictures that nothing else shows', async () => {
  const upload = async () => {
    const response = await site.upload('/televersements/images', 'image', 'perle.png', maiwenn)
    return ((await response.json()) as { images: { address: string }[] }).images[0]?.address ?? ''
  }
  const [alone, sharedAddress] = [await upload(), await upload()]
  const { id, slug } = await publish('Trente jours', { images: `${alone}\n${sharedAddress}` })
  await publish('Qui la montre aussi', { images: sharedAddress })
  await remove(id)
  const library = await maiwenn.read('/compte/mediatheque?usage=inutilises')
  expect(library).not.toContain(alone)
  const removal = await maiwenn.post(`/compte/mediatheque/${alone.split('/').at(-1)}/suppression`)
  expect([removal.status, await plain(removal)]).toEqual([409, expect.stringContaining('dans la corbeille')])

  stopClock(inDays(29.9))
  await eraseOldArticles()
  expect(await findTrashedArticle(id, admin)).toMatchObject({ title: 'Trente jours' })
  stopClock(inDays(0.2))
  await eraseOldArticles()
  expect(await findTrashedArticle(id, admin)).toBeNull()
  startClock()
  const keys = (await db.select({ key: pictures.key }).from(pictures)).map(({ key }) => key)
  const keyOf = (address: string) => address.split('/').at(-1)
  expect(keys).toContain(keyOf(sharedAddress))
  expect(keys).not.toContain(keyOf(alone))
  expect((await site.get(`/article/${slug}`)).status).toBe(410)
})

test('a scheduled article whose date passes in the trash comes back withdrawn from the site', async () => {
  const { id, slug } = await publish('Programmé puis supprimé', { publishAt: '2099-01-01T09:00' })
  await remove(id)
  await db.execute(sql`update trash_rows set row = row || '{"created_at": "2026-01-01T00:00:00Z"}'
    where item_id = ${id} and table_name = 'articles'`)
  await restore(id)
  expect((await site.get(`/article/${slug}`)).status).toBe(404)
  expect((await db.select().from(articles).where(eq(articles.id, id)))[0]?.withdrawnAt).not.toBeNull()
})

test('nobody comes back from the trash after they left', async () => {
  const lou = await members.newSignedInMember('lou')
  const { id } = await publish('Commenté par Lou')
  await lou.jar.post(
    `/article/${(await db.select().from(articles).where(eq(articles.id, id)))[0]?.slug}/commentaires`,
    { content: 'Lou était là' },
  )
  await remove(id)
  expect((await members.deleteAccount(lou.jar, { comments: 'removed' })).status).toBe(303)
  const rows = JSON.stringify(await db.select().from(trashRows))
  for (const trace of [lou.id, lou.email, 'Lou était là']) expect(rows).not.toContain(trace)
  await restore(id)
  expect(await db.$count(comments, eq(comments.articleId, id))).toBe(0)
})

test('an article stays in the trash while another has its address', async () => {
  const { id, slug } = await publish('Une adresse pour deux')
  await remove(id)
  const { id: other } = await publish('L’autre')
  await db.update(articles).set({ slug }).where(eq(articles.id, other))
  const response = await restore(id)
  expect([response.status, await plain(response)]).toEqual([409, expect.stringContaining('a pris son adresse')])
  expect(await trash()).toContain('Une adresse pour deux')
})

test('the addresses of a page that is erased answer 410 until another page takes one', async () => {
  const id = await startPage(site, maiwenn)
  await publishPage(site, maiwenn, id, { title: 'Salons', content: 'En mai.' })
  await maiwenn.post(`/compte/pages/${id}/adresse`, { address: 'marches' })
  await maiwenn.post(`/compte/pages/${id}/suppression`)
  const statuses = async () => [(await site.get('/salons')).status, (await site.get('/marches')).status]
  expect(await statuses()).toEqual([404, 404])
  await maiwenn.post(`/compte/pages/${id}/effacement`)
  expect(await statuses()).toEqual([410, 410])
  await publishPage(site, maiwenn, await startPage(site, maiwenn), { title: 'Salons', content: 'En juin.' })
  expect(await statuses()).toEqual([200, 410])
})
