// Long: who writes what by which call, in one matrix.
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { userRoles } from '#features/accounts/account-tables.server.ts'
import { addPerson } from '#features/accounts/people.server.ts'
import { articleDrafts, articles } from '#features/articles/article-tables.server.ts'
import { comments } from '#features/comments/comment-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { worldPeople } from '../../../database/world/people.ts'
import { apiClient, apiSignedIn, siteOrigin, type ApiClient } from './api-client.ts'
import { addArticle, addComment, type Attempt, type AttemptOn, onArticle, onComment } from './made-rows.ts'
import { newMember, password } from '../../../tests/support/members.ts'
import { emailsTo } from '../../../tests/support/outbox.ts'
import { auditLogOf, commentById, decisionField, idOf } from '../../../tests/support/rows.ts'
import { useSite } from '../../../tests/support/site.ts'

const site = useSite('world')
const actors = ['visitor', 'member', 'author', 'otherAdmin'] as const
type Actor = (typeof actors)[number]
const clients = {} as Record<Actor, ApiClient>
const ids = {} as Record<'member' | 'author' | 'otherAdmin', string>
const yann = { email: 'yann@example.org', password: 'second administrateur' }
let member: { id: string; email: string }

beforeAll(async () => {
  ids.otherAdmin = await addPerson({ ...yann, role: 'admin', username: 'Yann' })
  member = await newMember()
  ids.member = member.id
  ids.author = await idOf('maiwenn')
  clients.visitor = apiClient(siteOrigin, { fetch: site.fetch })
  clients.member = (await apiSignedIn(site.fetch, member.email, password)).client
  clients.author = (await apiSignedIn(site.fetch, worldPeople.maiwenn.email, site.passwords.admin)).client
  clients.otherAdmin = (await apiSignedIn(site.fetch, yann.email, yann.password)).client
})

/** The row that the original's editor sends. */
const typed = (title: string, content = `Un texte assez long sur ${title}.`) => ({
  author: worldPeople.maiwenn.email,
  author_id: ids.author,
  category: 'pendentif',
  content,
  date: new Date().toISOString(),
  excerpt: content.slice(0, 120),
  image: null,
  images: null,
  read_time: '9',
  slug: `${title.toLowerCase()}-1`,
  title,
  video_url: null,
})

const articleOf = async (id: string) => (await db.select().from(articles).where(eq(articles.id, id)))[0]
const eventsOf = async (id: string) => (await auditLogOf(id)).map(({ event, actorId }) => [event, actorId])

const onyx = { title: 'Onyx', content: 'Un texte.' }
const inPublic = { validated: true }
const validate: AttemptOn = (rows, id) => rows.update({ validated: true }).eq('id', id)
const edit: AttemptOn = (rows, id) => rows.update({ content: 'Autre' }).eq('id', id)
const remove: AttemptOn = (rows, id) => rows.delete().eq('id', id)
const onHers = (attempt: AttemptOn) => onArticle(() => ids.author, attempt)
/** The statuses in the order of the actors. */
const matrix: [what: string, statuses: [number, number, number, number], make: () => Promise<Attempt>][] = [
  ['adds an article', [401, 403, 201, 403], async () => (on) => on.from('articles').insert(typed('Jaspe'))],
  ['adds one in their own name', [401, 403, 201, 201], async () => (on) => on.from('articles').insert(onyx)],
  ['changes an article', [401, 403, 204, 403], onHers((rows, id) => rows.update({ title: 'Autre' }).eq('id', id))],
  ['deletes an article', [401, 403, 204, 204], onHers(remove)],
  ['validates a comment, which a member does not even see', [401, 204, 204, 204], onComment(validate)],
  ['deletes a published comment of another', [401, 403, 204, 204], onComment(remove, inPublic)],
  ['changes the text of another', [401, 403, 403, 403], onComment(edit, inPublic)],
  [
    'comments in the name of another',
    [401, 403, 403, 403],
    async () => {
      const article_id = await addArticle({ authorId: ids.author })
      const user_id = crypto.randomUUID()
      return (on) => on.from('comments').insert({ article_id, user_id, content: 'Bonjour.' })
    },
  ],
  [
    'renames another',
    [401, 403, 403, 403],
    async () => {
      const user_id = await idOf('anouk')
      return (on) => on.from('user_roles').update({ username: 'Nouka' }).eq('user_id', user_id)
    },
  ],
  [
    'deletes a person',
    [401, 403, 403, 403],
    async () => (on) => on.from('user_roles').delete().eq('username', 'Anouk'),
  ],
]

describe.each(matrix)('who %s', (_, statuses, make) => {
  test.each(actors.map((actor, place) => [actor, statuses[place] ?? 0] as const))('%s: %s', async (actor, status) => {
    const answer = await (await make())(clients[actor])
    expect([answer.status, answer.error?.code]).toEqual([status, status < 300 ? undefined : '42501'])
  })
})

describe('articles', () => {
  test('are added as the original adds them, by the rules of the editor', async () => {
    const content = 'Bonjour.\n\n<script>alert(1)</script><p onclick="x()">Une <b>perle</b>.</p>'
    const { data, error, status } = await clients.author
      .from('articles')
      .insert({ ...typed('Perle', content), images: ['https://images.exemple.fr/a.jpg', ''], category: 'bague' })
      .select()
      .single()
    expect([error, status]).toEqual([null, 201])
    expect(data).toMatchObject({ title: 'Perle', category: 'bracelet', author_id: ids.author, read_time: '1' })
    expect(data.author).toBe(worldPeople.maiwenn.email)
    expect(data.content).not.toMatch(/script|onclick/)
    expect(data.excerpt).not.toContain('<')
    expect(data.slug).toMatch(/^perle-\d{13}$/)
    expect([data.image, data.images]).toEqual(['https://images.exemple.fr/a.jpg', ['https://images.exemple.fr/a.jpg']])
    expect((await site.get(`/article/${data.slug}`)).status).toBe(200)
  })

  test('with a later date wait for it; the clock of a program may be a little ahead', async () => {
    const later = new Date(Date.now() + 60 * 60_000).toISOString()
    const add = (date: string) =>
      clients.author
        .from('articles')
        .insert({ title: 'Date', content: 'Un texte.', date })
        .select('id,slug,date')
        .single()
    const scheduled = await add(later)
    expect(Date.parse(scheduled.data?.date)).toBe(Date.parse(later))
    expect((await site.get(`/article/${scheduled.data?.slug}`)).status).toBe(404)
    const ahead = await add(new Date(Date.now() + 60_000).toISOString())
    expect((await site.get(`/article/${ahead.data?.slug}`)).status).toBe(200)
    const backdated = await add('2001-01-01T00:00:00Z')
    expect(Date.parse(backdated.data?.date)).toBeGreaterThan(Date.now() - 60_000)
    const other = new Date(Date.now() + 120 * 60_000).toISOString()
    await clients.author.from('articles').update({ date: other }).eq('id', scheduled.data?.id)
    expect((await articleOf(scheduled.data?.id))?.createdAt.toISOString()).toBe(other)
  })

  test('are changed as the original changes them: what is not named stays', async () => {
    const image = 'https://images.exemple.fr/b.jpg'
    const photo = { image, images: [image], imageAlts: { [image]: 'Une perle' } }
    const id = await addArticle({ authorId: ids.author, ...photo })
    const before = await articleOf(id)
    await db.insert(articleDrafts).values({
      id: crypto.randomUUID(),
      authorId: ids.author,
      articleId: id,
      input: {} as never,
      createdAt: new Date(),
      updatedAt: new Date(),
    })
    const { data, error } = await clients.author
      .from('articles')
      .update({ title: 'Titre neuf', content: 'Un <i>autre</i> texte<script></script>', slug: before?.slug })
      .eq('id', id)
      .eq('author_id', ids.author)
      .select('title,content,slug,images')
    expect(error).toBeNull()
    expect(data).toEqual([
      { title: 'Titre neuf', content: expect.not.stringContaining('script'), slug: before?.slug, images: [image] },
    ])
    const after = await articleOf(id)
    expect(after?.version).toBe((before?.version ?? 0) + 1)
    expect(after?.imageAlts).toEqual({ [image]: 'Une perle' })
    expect(after?.createdAt).toEqual(before?.createdAt)
    expect(await db.$count(articleDrafts, eq(articleDrafts.articleId, id))).toBe(1)
  })

  test('keep the details of a photo that stays, and forget them with a photo that leaves', async () => {
    const [image, gone] = ['https://images.exemple.fr/c.jpg', 'https://images.exemple.fr/d.jpg']
    const details = { caption: 'Deux rangs <b>', layout: 'wide', focus: { x: 3, y: 97 } } as const
    const id = await addArticle({
      authorId: ids.author,
      image,
      images: [image, gone],
      imageAlts: { [image]: 'Un jade', [gone]: 'Parti' },
      imageDetails: { [image]: details, [gone]: { caption: 'Partie' } },
    })
    const added = 'https://images.exemple.fr/e.jpg'
    const { error } = await clients.author
      .from('articles')
      .update({ images: [added, image] })
      .eq('id', id)
    expect(error).toBeNull()
    expect(await articleOf(id)).toMatchObject({ image: added, images: [added, image] })
    const { imageAlts, imageDetails } = (await articleOf(id)) ?? {}
    expect([imageAlts, imageDetails]).toEqual([{ [image]: 'Un jade' }, { [image]: details }])
  })

  test('of another author are not touched by the filter of the original', async () => {
    const id = await addArticle({ authorId: ids.author })
    const { data, status } = await clients.otherAdmin
      .from('articles')
      .update({ title: 'Volé' })
      .eq('id', id)
      .eq('author_id', ids.otherAdmin)
      .select()
    expect([data, status, (await articleOf(id))?.title]).toEqual([[], 200, 'Copie'])
  })

  test.each<[object, string]>([
    [{ slug: 'autre' }, '428C9'],
    [{ id: '6f1c1c62-6d2c-4b6e-8a56-1d8c7f6b1a11' }, '428C9'],
    [{ author_id: '6f1c1c62-6d2c-4b6e-8a56-1d8c7f6b1a11' }, '428C9'],
    [{ created_at: '2001-01-01T00:00:00Z' }, '428C9'],
    [{ title: ' ' }, '23514'],
    [{ content: '<script>1</script>' }, '23514'],
    [{ image: 'javascript:alert(1)' }, '23514'],
    [{ images: ['https://a.exemple.fr/x.jpg\nhttps://b.exemple.fr/y.jpg'] }, '22P02'],
    [{ images: 'https://a.exemple.fr/x.jpg' }, '22P02'],
    [{ images: ['https://a.exemple.fr/x.jpg', 'Légende:Volée'] }, '22P02'],
    [{ images: ['https://a.exemple.fr/x.jpg | "><script>alert(1)</script>'] }, '22P02'],
    [{ images: [{ address: 'https://a.exemple.fr/x.jpg', alt: 7, caption: [], focus: { x: 1.5, y: -4 } }] }, '22P02'],
    [{ images: { 'https://a.exemple.fr/x.jpg': { layout: 'géante' } } }, '22P02'],
    [{ images: Array.from({ length: 1001 }, (_, at) => `https://a.exemple.fr/${at}.jpg`) }, '22P02'],
    [{ images: Array.from({ length: 60 }, (_, at) => `https://a.exemple.fr/${at}.jpg`) }, '23514'],
    [{ images: [`https://a.exemple.fr/${'x'.repeat(3000)}.jpg`] }, '23514'],
    [{ images: ['"><img src=x onerror=alert(1)>'] }, '22P02'],
    [{ images: ['"><svg/onload=alert(1)>'] }, '23514'],
    [
      { image_details: { 'https://a.exemple.fr/x.jpg': { caption: 'x'.repeat(10_000), focus: { x: 101, y: 0 } } } },
      'PGRST204',
    ],
    [{ image_alts: { 'https://a.exemple.fr/x.jpg': '<b>Un jade</b>' } }, 'PGRST204'],
    [{ video_url: 'https://exemple.fr/film' }, '23514'],
    [{ title: 'a\0b' }, '22P05'],
    [{ title: { a: 1 } }, '22P02'],
    [{ date: 'demain' }, '22P02'],
    [{ content_text: 'x' }, 'PGRST204'],
    [{ version: 1 }, 'PGRST204'],
    [JSON.parse('{"__proto__":{"title":"x"}}') as object, 'PGRST204'],
  ])('refuse %j', async (changes, code) => {
    const id = await addArticle({ authorId: ids.author })
    const before = await articleOf(id)
    const { error, status } = await clients.author.from('articles').update(changes).eq('id', id)
    expect([status, error?.code]).toEqual([400, code])
    expect(error?.message).toBeTruthy()
    expect(await articleOf(id)).toEqual(before)
  })
})

test('a value that does not fit names its column', async () => {
  const { error } = await clients.author.from('comments').insert({ article_id: 'ID_ARTICLE', content: 'Bonjour.' })
  expect(error?.message).toBe('Cette valeur ne convient pas à la colonne article_id.')
})

describe('several rows are written all or none', () => {
  test('added', async () => {
    const rows = [typed('Groupe'), { ...typed('Groupe'), title: '' }]
    const { error, status } = await clients.author.from('articles').insert(rows)
    expect([status, error?.code, await db.$count(articles, eq(articles.title, 'Groupe'))]).toEqual([400, '23514', 0])
    const both = await clients.author
      .from('articles')
      .insert([typed('Groupe'), { title: 'Groupe', content: 'Deuxième' }])
      .select('content')
    expect(both.data?.map(({ content }) => content)).toEqual([
      expect.stringContaining('Un texte'),
      expect.stringContaining('Deuxième'),
    ])
  })

  test('changed', async () => {
    const [own, others] = [await addArticle({ authorId: ids.otherAdmin }), await addArticle({ authorId: ids.author })]
    const { error, status } = await clients.otherAdmin
      .from('articles')
      .update({ title: 'Deux' })
      .in('id', [own, others])
    expect([status, error?.code]).toEqual([403, '42501'])
    expect((await articleOf(own))?.title).toBe('Copie')
  })

  test('deleted, and counted', async () => {
    const two = [await addArticle({ authorId: ids.author }), await addArticle({ authorId: ids.author })]
    const single = await clients.author.from('articles').delete().in('id', two).select().single()
    expect([single.status, single.error?.code]).toEqual([406, 'PGRST116'])
    const strict = await clients.author
      .from('articles')
      .delete()
      .in('id', two)
      .setHeader('prefer', 'handling=strict, max-affected=1')
    expect([strict.status, strict.error?.code]).toEqual([400, 'PGRST124'])
    const trial = await clients.author.from('articles').delete({ count: 'exact' }).in('id', two).rollback()
    expect([trial.status, trial.count]).toEqual([204, 2])
    expect(await articleOf(two[0] ?? '')).toBeDefined()
    const removed = await clients.author.from('articles').delete({ count: 'exact' }).in('id', two).select('id,title')
    expect(removed.data?.map(({ id }) => id).toSorted()).toEqual(two.toSorted())
    expect(removed.count).toBe(2)
    expect(await articleOf(two[0] ?? '')).toBeUndefined()
  })
})

describe('comments', () => {
  test('are added as the original adds them, and wait, whatever is sent', async () => {
    const article_id = await addArticle({ authorId: ids.author })
    const row = { article_id, user_id: ids.member, author: member.email, content: 'Merci\u00a0!', validated: true }
    const { data, error } = await clients.member.from('comments').insert(row).select('*,articles(title)').single()
    expect(error).toBeNull()
    expect(data).toMatchObject({ validated: false, author: member.email, articles: { title: 'Copie' } })
    expect(await eventsOf(data.id)).toEqual([['received', ids.member]])
    await site.deliverEmails()
    expect((await emailsTo(worldPeople.maiwenn.email)).some(({ text }) => text.includes('Merci'))).toBe(true)
    const own = await clients.author
      .from('comments')
      .insert({ article_id, content: 'De moi', validated: true })
      .select()
    expect(own.data?.[0]).toMatchObject({ validated: false })
  })

  test('are refused by the rules of the page', async () => {
    const article_id = await addArticle({ authorId: ids.author })
    const send = async (row: object) => {
      const { status, error } = await clients.member.from('comments').insert(row)
      return [status, error?.message]
    }
    expect(await send({ article_id, content: ' ' })).toEqual([400, 'Veuillez saisir un commentaire.'])
    expect(await send({ content: 'Bonjour' })).toEqual([400, 'article_id manque.'])
    expect(await send({ article_id: crypto.randomUUID(), content: 'a' })).toEqual([409, 'Article introuvable.'])
    const closed = await addArticle({ commentsClosedAt: new Date() })
    const refusal = [403, 'Les commentaires de cet article sont fermés.']
    expect(await send({ article_id: closed, content: 'a' })).toEqual(refusal)
    const scheduled = await addArticle({ createdAt: new Date(Date.now() + 1e7) })
    expect(await send({ article_id: scheduled, content: 'a' })).toEqual([409, 'Article introuvable.'])
  })

  test('count against the limit of the page, and none is left of a request that exceeds it', async () => {
    const { email, id } = await newMember()
    const { client } = await apiSignedIn(site.fetch, email, password)
    const article_id = await addArticle({ authorId: ids.author })
    const rows = Array.from({ length: 11 }, (_, number) => ({ article_id, content: `Numéro ${number}` }))
    const { status, error } = await client.from('comments').insert(rows)
    const written = await db.$count(comments, eq(comments.userId, id))
    expect([status, error?.code, written]).toEqual([429, 'over_request_rate_limit', 0])
  })

  test('are validated as in the queue, with the line in the log, the e-mail and the undoing', async () => {
    const id = await addComment({ userId: ids.member, author: member.email, content: 'À valider par programme' })
    const { error } = await clients.otherAdmin.from('comments').update({ validated: true }).eq('id', id)
    expect([error, (await commentById(id))?.validated]).toEqual([null, true])
    expect(await eventsOf(id)).toEqual([['validated', ids.otherAdmin]])
    const again = await clients.author.from('comments').update({ validated: true }).eq('id', id)
    expect([again.status, again.error?.message]).toEqual([409, expect.stringContaining('Yann a déjà publié')])
    const back = await clients.author.from('comments').update({ validated: false }).eq('id', id)
    expect([back.status, back.error?.code]).toEqual([409, '55000'])
    const jar = await site.signIn(yann.email, yann.password)
    await jar.post('/compte/moderation/annulation', await decisionField(id, 'validated'))
    expect((await commentById(id))?.validated).toBe(false)
  })

  test('are rejected while they wait, deleted once published, withdrawn by their author', async () => {
    const [pending, published] = [await addComment(), await addComment({ validated: true })]
    const own = await addComment({ userId: ids.member, author: member.email })
    expect((await clients.author.from('comments').delete().in('id', [pending, published])).status).toBe(204)
    expect((await clients.member.from('comments').delete().eq('id', own).select('content')).data).toHaveLength(1)
    expect((await eventsOf(pending)).at(-1)).toEqual(['rejected', ids.author])
    expect((await eventsOf(published)).at(-1)).toEqual(['deleted', ids.author])
    expect((await eventsOf(own)).at(-1)).toEqual(['withdrawn', ids.member])
  })

  test('go together with the answers to them', async () => {
    const id = await addComment({ validated: true })
    const answer = await addComment({ validated: true, answersTo: id, userId: ids.author })
    const { status, count } = await clients.author.from('comments').delete({ count: 'exact' }).in('id', [id, answer])
    expect([status, count, await commentById(answer)]).toEqual([204, 2, undefined])
  })

  test('are edited by their author alone, and held again', async () => {
    const id = await addComment({ userId: ids.member, author: member.email, validated: true })
    const { data } = await clients.member
      .from('comments')
      .update({ content: ' Corrigé ' })
      .eq('id', id)
      .select('content,validated')
    expect(data).toEqual([{ content: 'Corrigé', validated: false }])
    const both = await clients.member.from('comments').update({ content: 'Encore', validated: true }).eq('id', id)
    expect([both.status, (await commentById(id))?.content]).toEqual([400, 'Corrigé'])
    const forced = await clients.member.from('comments').update({ validated: true }).eq('id', id)
    expect([forced.status, (await commentById(id))?.validated]).toEqual([403, false])
    const moved = await clients.member.from('comments').update({ article_id: crypto.randomUUID() }).eq('id', id)
    expect([moved.status, moved.error?.code]).toEqual([400, '428C9'])
  })
})

test('an upsert changes the row that is there, as an update does, and adds the other', async () => {
  const id = await addArticle({ authorId: ids.author })
  const upsert = (actor: Actor, rows: object[], options = {}) => clients[actor].from('articles').upsert(rows, options)
  const rows = [
    { id, title: 'Là', content: 'Un texte.' },
    { title: 'Ajouté', content: 'Un texte.' },
  ]
  const both = await upsert('author', rows).select('title')
  expect([both.status, both.data]).toEqual([201, [{ title: 'Là' }, { title: 'Ajouté' }]])
  const left = await upsert('author', [{ id, title: 'Autre', content: 'x' }], { ignoreDuplicates: true }).select('id')
  expect([left.status, left.data, (await articleOf(id))?.title]).toEqual([201, [], 'Là'])
  const slug = (await articleOf(id))?.slug
  expect((await upsert('author', [{ slug, title: 'Par slug', content: 'x' }], { onConflict: 'slug' })).status).toBe(200)
  expect((await articleOf(id))?.title).toBe('Par slug')
  expect((await upsert('otherAdmin', [{ id, title: 'Volé', content: 'x' }])).status).toBe(403)
  const pending = await addComment()
  const probe = (row: object) => clients.member.from('comments').upsert({ content: 'a', ...row })
  const [hidden, none] = [await probe({ id: pending }), await probe({ id: crypto.randomUUID() })]
  expect([hidden.status, hidden.error?.message]).toEqual([none.status, none.error?.message])
})

describe('names', () => {
  test('are changed as the original changes them; a role changes nothing', async () => {
    const { data } = await clients.member
      .from('user_roles')
      .update({ username: '  Mériadec ', role: 'admin' })
      .eq('user_id', ids.member)
      .select()
      .single()
    expect(data).toMatchObject({ username: 'Mériadec', role: 'user', user_id: ids.member })
    const taken = await clients.member.from('user_roles').update({ username: 'yann' }).eq('user_id', ids.member)
    expect([taken.status, taken.error?.code]).toEqual([409, '23505'])
    const short = await clients.member.from('user_roles').update({ username: 'ab' }).eq('user_id', ids.member)
    expect([short.status, short.error?.message]).toEqual([400, 'Le pseudo doit contenir au moins 3 caractères.'])
    const office = await clients.member.from('user_roles').update({ username: 'M0dérat1on' }).eq('user_id', ids.member)
    expect([office.status, office.error?.message]).toEqual([403, expect.stringContaining('au nom du site')])
  })

  test('are added once', async () => {
    const { email, id } = await newMember()
    const { client } = await apiSignedIn(site.fetch, email, password)
    const row = { user_id: id, username: 'Nolwenn', role: 'admin' }
    const second = await client.from('user_roles').insert(row)
    expect([second.status, second.error?.code]).toEqual([409, '23505'])
    await db.delete(userRoles).where(eq(userRoles.userId, id))
    const { data, status } = await client.from('user_roles').insert(row).select().single()
    expect([status, data]).toEqual([201, { id: expect.any(String), user_id: id, role: 'user', username: 'Nolwenn' }])
  })
})

describe('the shape of answers', () => {
  let token: string
  beforeAll(async () => {
    token = (await apiSignedIn(site.fetch, worldPeople.maiwenn.email, site.passwords.admin)).accessToken
  })
  const send = (method: string, address: string, body: string | null, headers: Record<string, string> = {}) =>
    site.request(
      `/rest/v1/${address}`,
      { method, ...(body !== null && { body }) },
      { headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers } },
    )
  const row = JSON.stringify({ title: 'Forme', content: 'Un texte.' })

  test('with an address only, with nothing, with rows', async () => {
    const location = await send('POST', 'articles', row, { prefer: 'return=headers-only, count=exact' })
    expect([location.status, location.headers.get('content-range'), await location.text()]).toEqual([201, '*/1', ''])
    expect((await site.get(location.headers.get('location') ?? '')).status).toBe(200)
    const id = new URL(location.headers.get('location') ?? '', siteOrigin).searchParams.get('id')
    const changed = await send('PATCH', `articles?id=${id}`, '{"title":"Forme"}', { prefer: 'count=exact' })
    expect([changed.status, changed.headers.get('content-range'), await changed.text()]).toEqual([204, '0-0/1', ''])
    expect((await send('PATCH', `articles?id=${id}`, '[{"title":"Liste"}]')).status).toBe(204)
    const nothing = await send('PATCH', `articles?id=${id}`, '{}', { prefer: 'return=representation' })
    expect([nothing.status, nothing.headers.get('preference-applied'), await nothing.json()]).toEqual([
      200,
      'return=representation',
      [],
    ])
    expect(changed.headers.get('cache-control')).toContain('no-store')
  })

  test.each<[string, string, string | null, Record<string, string>, number, string]>([
    ['PATCH', 'articles', '{"title":"x"}', {}, 400, '21000'],
    ['DELETE', 'articles', null, {}, 400, '21000'],
    ['DELETE', 'articles?select=id', null, {}, 400, '21000'],
    ['DELETE', 'articles?slug=eq.a&limit=1', null, {}, 400, 'PGRST100'],
    ['DELETE', 'articles?slug=eq.a', null, { range: '0-1' }, 400, 'PGRST100'],
    ['DELETE', 'articles?slug=foo.a', null, {}, 400, 'PGRST100'],
    ['DELETE', 'articles?secret=eq.a', null, {}, 400, '42703'],
    ['POST', 'articles?slug=eq.a', row, {}, 400, 'PGRST100'],
    ['POST', 'articles?on_conflict=title', row, {}, 400, '42P10'],
    ['POST', 'articles?columns="title","secret"', row, {}, 400, 'PGRST204'],
    ['POST', 'articles', row, { prefer: 'handling=strict, foo=bar' }, 400, 'PGRST122'],
    ['POST', 'articles', row, { prefer: 'handling=strict, constructor=bar' }, 400, 'PGRST122'],
    ['POST', 'articles', row, { accept: 'text/html' }, 406, 'PGRST107'],
    ['POST', 'articles', row, { 'content-profile': 'auth' }, 406, 'PGRST106'],
    ['POST', 'articles', row, { 'content-type': 'text/csv' }, 415, 'PGRST102'],
    ['POST', 'articles', row, { 'idempotency-key': 'é' }, 400, 'PGRST100'],
    ['POST', 'articles', 'title=x', {}, 400, 'PGRST102'],
    ['POST', 'articles', '"x"', {}, 400, 'PGRST102'],
    ['POST', 'articles', 'null', {}, 400, 'PGRST102'],
    ['POST', 'articles', '[[]]', {}, 400, 'PGRST102'],
    ['POST', 'articles', `[${'{},'.repeat(9999)}{}]`, {}, 400, 'PGRST102'],
    ['POST', 'articles', '['.repeat(100_000), {}, 400, 'PGRST102'],
    ['POST', 'articles', `{"title":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, {}, 400, '22P02'],
    ['PATCH', 'articles?slug=eq.a', '[{"title":"x"},{"title":"y"}]', {}, 400, 'PGRST102'],
    ['POST', 'comments', JSON.stringify({ content: 'a'.repeat(200_000) }), {}, 413, 'PGRST102'],
    ['PUT', 'articles?id=eq.a', row, {}, 405, 'PGRST117'],
    ['POST', 'users', row, {}, 404, 'PGRST205'],
  ])('%s %s %.40s %j: refused', async (method, address, body, headers, status, code) => {
    const before = await db.$count(articles)
    const answer = await send(method, address, body, headers)
    const text = await answer.text()
    expect([answer.status, text], text).toEqual([status, expect.stringContaining(`"code":"${code}"`)])
    expect(await db.$count(articles)).toBe(before)
  })

  test('a request that comes twice with one key is carried out once', async () => {
    const body = JSON.stringify({ title: 'Une fois', content: 'Un texte.' })
    const headers = { 'idempotency-key': crypto.randomUUID(), prefer: 'return=representation' }
    const answers = await Promise.all([1, 2, 3].map(() => send('POST', 'articles', body, headers)))
    const texts = new Set(await Promise.all(answers.map((answer) => answer.text())))
    expect([answers.map(({ status }) => status), texts.size]).toEqual([[201, 201, 201], 1])
    expect(await db.$count(articles, eq(articles.title, 'Une fois'))).toBe(1)
    const others = { ...headers, authorization: 'Bearer x' }
    expect((await send('POST', 'articles', body, others)).status).toBe(401)
  })

  test('many at once wait for each other instead of for connections', async () => {
    const article_id = await addArticle({ authorId: ids.author })
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, number) =>
        send('POST', 'comments', JSON.stringify({ article_id, content: `Ensemble ${number}` })),
      ),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.every((status) => status === 201 || status === 429)).toBe(true)
    expect(statuses.filter((status) => status === 201).length).toBeGreaterThan(0)
  })
})

test('what matched the filter and changed meanwhile is left alone', async () => {
  const id = await addComment()
  const decide = (actor: Actor) =>
    clients[actor].from('comments').update({ validated: true }).eq('id', id).eq('validated', false).select()
  const both = await Promise.all([decide('author'), decide('otherAdmin')])
  expect(both.map(({ status, data }) => [status, data?.length]).toSorted()).toEqual([
    [200, 0],
    [200, 1],
  ])
})
