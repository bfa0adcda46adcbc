// Long: one matrix of who may do what, in which a missing row is seen.

import { beforeAll, describe, expect, test } from 'vitest'
import { and, eq, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import { userRoles } from '#features/accounts/account-tables.server.ts'
import { articleDrafts, articles } from '#features/articles/article-tables.server.ts'
import { commentBans, comments } from '#features/comments/comment-tables.server.ts'
import { stampNow } from '#features/comments/moderation-rules.server.ts'
import { commentReports } from '#features/moderation/moderation-tables.server.ts'
import { startClock, stopClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { rateLimits } from '#platform/http/rate-limit/rate-limit-tables.server.ts'
import { trashItems } from '#platform/trash-tables.server.ts'

import { worldPeople, type WorldName } from '../../../database/world/people.ts'
import { useMembers, type SignedInMember } from '../../support/members.ts'
import { articleFields } from '../../support/publishing.ts'
import { decisionField, idOf } from '../../support/rows.ts'
import { filledWith, siteAddresses } from '../../support/site-addresses.ts'
import { useSite, type Jar } from '../../support/site.ts'

const site = useSite('world')
const accounts = useMembers(site)

/** The author, Maïwenn, is an administrator; the other author and the editor have these roles, and did not write the article. */
type Actor = 'visitor' | 'member' | 'otherAuthor' | 'editor' | 'author' | 'otherAdmin'
const administrators: Actor[] = ['author', 'otherAdmin']
const editors: Actor[] = ['editor', ...administrators]
const authors: Actor[] = ['otherAuthor', ...editors]
const members: Actor[] = ['member', ...authors]
const actors: Actor[] = ['visitor', ...members]
const jars: Partial<Record<Actor, Jar>> = {}
let otherAuthor: SignedInMember
let model: typeof articles.$inferSelect
let modelComment: typeof comments.$inferSelect

beforeAll(async () => {
  const [article] = await db.select().from(articles).limit(1)
  const [pending] = await db.select().from(comments).where(eq(comments.validated, false)).limit(1)
  if (!article || !pending) throw new Error('The world has no article, or no pending comment.')
  model = article
  modelComment = pending
  jars.member = await site.signInAs('anouk')
  jars.author = await site.signInAs('maiwenn')
  otherAuthor = await accounts.newSignedInMember('lena', 'author', 'Léna')
  jars.otherAuthor = otherAuthor.jar
  jars.editor = (await accounts.newSignedInMember('gildas', 'editor', 'Gildas')).jar
  jars.otherAdmin = (await accounts.addYann()).jar
})

/** A new pending comment and a new article by Maïwenn for each attempt, so that attempts are independent. */
async function subject() {
  const slug = `droits-${crypto.randomUUID()}`
  const [own] = await db
    .insert(articles)
    .values({ ...model, id: crypto.randomUUID(), slug, title: 'Droits', category: 'bracelet', draftId: null })
    .returning()
  if (!own) throw new Error('The subject was not written.')
  const [comment] = await db
    .insert(comments)
    .values({ ...modelComment, id: crypto.randomUUID(), articleId: own.id, content: 'Secret en attente' })
    .returning()
  if (!comment) throw new Error('The comment was not written.')
  return { article: own, comment }
}
type Subject = Awaited<ReturnType<typeof subject>>

/** The comment becomes that of a member. */
async function give({ comment }: Subject, name: WorldName) {
  const author = worldPeople[name].email
  const userId = await idOf(name)
  await db.update(comments).set({ userId, author }).where(eq(comments.id, comment.id))
}
/** An administrator's answer under the comment, by Anouk, who was demoted since. */
async function answered({ comment }: Subject): Promise<string> {
  const answer = { userId: await idOf('anouk'), content: 'Réponse', validated: true, answersTo: comment.id }
  const row = { ...comment, ...answer, id: crypto.randomUUID() }
  await db.insert(comments).values(row)
  return row.id
}

/** The comment is public, and somebody reported it. */
async function reported({ comment }: Subject) {
  await db.update(comments).set({ validated: true }).where(eq(comments.id, comment.id))
  const { id: commentId, articleId, content: text } = comment
  await db
    .insert(commentReports)
    .values({ commentId, articleId, text, reason: 'Signalé.', goodFaith: true, reportedAt: new Date() })
}
/** @returns how many people may not comment, and lets them again. */
const takeBans = async () => (await db.delete(commentBans).returning()).length

const takeSuspensions = async () =>
  (await db.update(userRoles).set({ suspendedAt: null }).where(isNotNull(userRoles.suspendedAt)).returning()).length

const edit = { ...articleFields, title: 'Nouveau titre' }
const commentFields = (content: string) => ({ content, version: '1', published: 'false' })
const anyId = () => crypto.randomUUID()

type Run = (tried: Subject, as: Jar | undefined) => Promise<Response>
/** Whether the request had its effect. */
type Effect = (tried: Subject, response: Response) => Promise<boolean> | boolean
type Operation = [name: string, run: Run, happened: Effect]

type For<T> = T | ((tried: Subject) => T)
const valueFor = <T>(value: For<T>, tried: Subject): T =>
  typeof value === 'function' ? (value as (tried: Subject) => T)(tried) : value

const get =
  (address: For<string>): Run =>
  (tried, as) =>
    site.get(valueFor(address, tried), { as })
const post =
  (address: For<string>, fields: For<Record<string, string>> = {}): Run =>
  (tried, as) =>
    site.post(valueFor(address, tried), valueFor(fields, tried), { as })
/** The request, once something was done to its tried. */
const after =
  (prepare: (tried: Subject) => Promise<unknown>, run: Run): Run =>
  async (tried, as) => {
    await prepare(tried)
    return run(tried, as)
  }

const isStatus =
  (status: number): Effect =>
  (_, response) =>
    response.status === status
const shows =
  (words: string): Effect =>
  async (_, response) =>
    (await response.clone().text()).includes(words)
const isFound = isStatus(200)
const isDone = isStatus(303)
const isRead = shows('Secret en attente')
const hasArticle =
  (count: number, ...conditions: SQL[]): Effect =>
  async ({ article }) =>
    (await db.$count(articles, and(eq(articles.id, article.id), ...conditions))) === count
const hasComment =
  (count: number, ...conditions: SQL[]): Effect =>
  async ({ comment }) =>
    (await db.$count(comments, and(eq(comments.id, comment.id), ...conditions))) === count
const isThere = hasArticle(1)
const isDeleted = hasArticle(0)
const isRetitled = hasArticle(1, eq(articles.title, edit.title))
const isOnSite = hasArticle(1, isNull(articles.withdrawnAt))
const isPinned = hasArticle(1, isNotNull(articles.pinnedAt))
const isWithdrawn = hasArticle(1, isNotNull(articles.withdrawnAt))
const isPublished = hasComment(1, eq(comments.validated, true))
const isGone = hasComment(0)
const isChanged = hasComment(1, eq(comments.content, 'Changé'))
const hasOutcome =
  (outcome: 'withdrawn' | 'kept'): Effect =>
  async ({ comment: { id } }) =>
    (await db.$count(commentReports, and(eq(commentReports.commentId, id), eq(commentReports.outcome, outcome)))) === 1
const hasAnswers =
  (count: number, ...conditions: SQL[]): Effect =>
  async ({ comment }) =>
    (await db.$count(comments, and(eq(comments.answersTo, comment.id), ...conditions))) === count

const articleAddress = ({ article }: Subject) => `/article/${article.slug}`
const ownArticle = (noun: string) => (tried: Subject) => `/compte/articles/${tried.article.id}${noun}`
const inQueue = (noun: string) => (tried: Subject) => `/compte/moderation/${tried.comment.id}/${noun}`
const inList = (noun: string) => (tried: Subject) => `/compte/commentaires/${tried.comment.id}${noun}`
const asReport = (noun: string) => (tried: Subject) => `/compte/signalements/${tried.comment.id}/${noun}`
const restrict = (change: string) =>
  post((tried) => `/compte/personnes/${tried.comment.userId}/restriction`, { change, reason: 'Essai' })
const reportForm = (tried: Subject) => `${articleAddress(tried)}/commentaires/${tried.comment.id}/signalement`

const reject = ({ comment }: Subject) => site.post(`/compte/moderation/${comment.id}/rejet`, {}, { as: jars.author })
const publish = ({ comment }: Subject) =>
  db.update(comments).set({ validated: true }).where(eq(comments.id, comment.id))
const ban = async ({ comment }: Subject) => {
  await db.delete(commentBans)
  await db.insert(commentBans).values({ userId: comment.userId ?? '', reason: 'Essai', bannedAt: new Date() })
}

function stampOfBefore(): string {
  stopClock(new Date(Date.now() - 10_000))
  const stamp = stampNow()
  startClock()
  return stamp
}

const forEverybody: Operation[] = [
  ['read an article', get(articleAddress), isFound],
  [
    'report a published comment',
    after(
      async (tried) => {
        await publish(tried)
        await db.delete(rateLimits)
      },
      post(reportForm, () => ({ reason: 'Une insulte.', email: '', goodFaith: 'oui', shownAt: stampOfBefore() })),
    ),
    async ({ comment }) => (await db.$count(commentReports, eq(commentReports.commentId, comment.id))) === 1,
  ],
]

const forMembers: Operation[] = [
  [
    'send a comment',
    post(
      (tried) => `${articleAddress(tried)}/commentaires`,
      () => ({ content: 'Merci.' }),
    ),
    async ({ article }) => (await db.$count(comments, eq(comments.articleId, article.id))) === 2,
  ],
  ['choose one’s e-mails', post('/compte/lettres', { decisions: 'oui' }), isDone],
  ['change one’s username', post('/compte/pseudo', () => ({ username: `Nom ${anyId().slice(0, 8)}` })), isDone],
  ['see what protects one’s account', get('/compte/securite'), isFound],
  ['ask for a second factor', post('/compte/second-facteur', { password: 'ce n’est pas lui' }), isStatus(400)],
  [
    'download one’s data',
    get('/compte/donnees'),
    (_, { headers }) => headers.get('content-disposition')?.startsWith('attachment') === true,
  ],
]

const ofAnouk = (tried: Subject) => give(tried, 'anouk')
const ofHakim = (tried: Subject) => give(tried, 'hakim')
const ofNobody = ({ comment }: Subject) =>
  db.update(comments).set({ userId: null, author: '' }).where(eq(comments.id, comment.id))
const change = post(inList('/modification'), commentFields('Changé'))

const forTheWriter: Operation[] = [
  ['change a comment of one’s own', after(ofAnouk, change), isChanged],
  ['withdraw a comment of one’s own', after(ofAnouk, post(inList('/retrait'))), isGone],
]

const trash = ({ article }: Subject) => site.post(`/compte/articles/${article.id}/suppression`, {}, { as: jars.author })
const withdraw = ({ article }: Subject) => site.post(`/compte/articles/${article.id}/retrait`, {}, { as: jars.author })
const unpinAll = () => db.update(articles).set({ pinnedAt: null })
const toOtherAuthor = ({ article }: Subject) =>
  db.update(articles).set({ authorId: otherAuthor.id }).where(eq(articles.id, article.id))
const toNobody = ({ article }: Subject) =>
  db.update(articles).set({ authorId: null }).where(eq(articles.id, article.id))
const trashOfOtherAuthor = async (tried: Subject) => {
  await toOtherAuthor(tried)
  await trash(tried)
}

const captions = 'WEBVTT\n\n00:01.000 --> 00:03.000\nJade\n'

const forAuthors: Operation[] = [
  [
    'publish an article',
    post('/compte/articles/nouveau', ({ article }) => ({ ...edit, title: `Par ${article.id}` })),
    async ({ article }) => (await db.$count(articles, eq(articles.title, `Par ${article.id}`))) === 1,
  ],
  ['see the trash', after(trash, get('/compte/articles?etat=corbeille')), shows('Corbeille')],
  ['upload a picture', (_, as) => site.upload('/televersements/images', 'image', 'perle.png', as), isStatus(201)],
  [
    'send captions',
    (_, as) => site.upload('/televersements/sous-titres', 'captions', 'a.vtt', as, Buffer.from(captions)),
    isStatus(201),
  ],
  [
    'begin the upload of a video',
    (_, as) =>
      site.post('/televersements/videos', {}, { as, headers: { 'tus-resumable': '1.0.0', 'upload-length': '10' } }),
    isStatus(201),
  ],
  [
    'save a draft',
    post(({ article }) => `/compte/brouillons/${article.id}`, edit),
    async ({ article }) => (await db.$count(articleDrafts, eq(articleDrafts.id, article.id))) === 1,
  ],
  ['edit an article of one’s own', after(toOtherAuthor, post(ownArticle(''), edit)), isRetitled],
  ['withdraw an article of one’s own', after(toOtherAuthor, post(ownArticle('/retrait'))), isWithdrawn],
  ['delete an article of one’s own', after(toOtherAuthor, post(ownArticle('/suppression'))), isDeleted],
  ['bring an article of one’s own back', after(trashOfOtherAuthor, post(ownArticle('/remise'))), isThere],
]

const chosen = ({ comment }: Subject) => ({ [`comment-${comment.id}`]: '1' })

const forEditors: Operation[] = [
  ['answer a comment as an administrator', post(inList('/reponse'), commentFields('Réponse')), hasAnswers(1)],
  [
    'edit an administrator’s answer',
    async (tried, as) =>
      site.post(
        `/compte/commentaires/${await answered(tried)}/modification`,
        { ...commentFields('Changée'), published: 'true' },
        { as },
      ),
    hasAnswers(1, eq(comments.content, 'Changée')),
  ],
  [
    'withdraw an administrator’s answer',
    async (tried, as) => site.post(`/compte/commentaires/${await answered(tried)}/retrait`, {}, { as }),
    hasAnswers(0),
  ],
  ['see what was reported', after(reported, get('/compte/signalements')), shows('Signalé.')],
  ['withdraw a reported comment', after(reported, post(asReport('retrait'))), hasOutcome('withdrawn')],
  ['keep a reported comment', after(reported, post(asReport('maintien'))), hasOutcome('kept')],
  ['delete an article', post(ownArticle('/suppression')), isDeleted],
  ['bring a deleted article back', after(trash, post(ownArticle('/remise'))), isThere],
  [
    'erase a deleted article',
    after(trash, post(ownArticle('/effacement'))),
    async ({ article }) => (await db.$count(trashItems, eq(trashItems.id, article.id))) === 0,
  ],
  ['withdraw an article from the site', post(ownArticle('/retrait')), isWithdrawn],
  ['put an article back on the site', after(withdraw, post(ownArticle('/remise-en-ligne'))), isOnSite],
  ['pin an article', after(unpinAll, post(ownArticle('/epingle'), { epingle: 'oui' })), isPinned],
  ['open an article in the editor', get(ownArticle('')), isFound],
  ['edit an article', post(ownArticle(''), edit), isRetitled],
  ['edit an article whose author left', after(toNobody, post(ownArticle(''), edit)), isRetitled],
  [
    'save changes to an article as a draft',
    post(
      () => `/compte/brouillons/${anyId()}`,
      ({ article }) => ({ ...edit, articleId: article.id }),
    ),
    async ({ article }) => (await db.$count(articleDrafts, eq(articleDrafts.articleId, article.id))) === 1,
  ],
  ['read the versions of an article', get(ownArticle('/versions')), isFound],
  ['read the pending comments', get('/compte/moderation'), isRead],
  ['read everybody’s comments', get('/compte/commentaires/tous'), isRead],
  ['validate a comment', post(inQueue('validation')), isPublished],
  ['validate a comment from the tab of all comments', post(inList('/validation')), isPublished],
  ['reject a comment', post(inQueue('rejet')), isGone],
  ['delete a comment', post(inList('/suppression')), isGone],
  ['validate several comments', post('/compte/moderation/selection/validation', chosen), isPublished],
  ['reject several comments', post('/compte/moderation/selection/rejet', chosen), isGone],
  ['read the history of a comment', get(inList('')), isRead],
  ['pin a comment', after(publish, post(inList('/epingle'), { epingle: 'oui' })), hasComment(1, sql`pinned`)],
  [
    'close the comments of an article',
    post(({ article }) => `/compte/moderation/articles/${article.id}/fermeture`),
    hasArticle(1, isNotNull(articles.commentsClosedAt)),
  ],
  ['forbid a member to comment', after(takeBans, restrict('banned')), async () => (await takeBans()) === 1],
  ['lift the ban of a member', after(ban, restrict('unbanned')), async () => (await takeBans()) === 0],
  [
    'listen to new comments',
    get('/evenements'),
    async (_, response) => {
      const isStream = response.headers.get('content-type') === 'text/event-stream'
      await response.body?.cancel()
      return isStream
    },
  ],
]

const forAdministrators: Operation[] = [
  [
    'add a category',
    post('/compte/categories', () => ({ name: `Rang ${anyId().slice(0, 8)}`, colour: 'cornaline' })),
    isDone,
  ],
  ['invite somebody', post('/compte/personnes', { email: 'rozenn@example.org', role: 'author' }), isDone],
  ['edit a category', post('/compte/categories/bracelet', { colour: 'cornaline' }), isDone],
  [
    'suspend a member',
    async (_, as) => site.post(`/compte/personnes/${await idOf('hakim')}/restriction`, { change: 'suspended' }, { as }),
    async () => (await takeSuspensions()) === 1,
  ],
  ['order categories', post('/compte/categories/bracelet/place', { by: 'up' }), isDone],
  ['see what removes a category', get('/compte/categories/bracelet/suppression'), isFound],
  [
    'change the settings of comments',
    post('/compte/moderation/reglages', { hold: 'all', words: '', linksMax: '2', journalMonths: '12' }),
    isDone,
  ],
]

const forNobody: Operation[] = [
  ['change the comment of another member', after(ofHakim, change), isChanged],
  ['read the comment of another member in its form', after(ofHakim, get(inList('/modification'))), isRead],
  ['withdraw the comment of another member', after(ofHakim, post(inList('/retrait'))), isGone],
  ['change a comment whose author left', after(ofNobody, change), isChanged],
  ['withdraw a comment whose author left', after(ofNobody, post(inList('/retrait'))), isGone],
]

/** The people who may, and the status that everybody else gets: a page asks a visitor to sign in, a form says so. */
const groups: [may: Actor[], operations: Operation[]][] = [
  [actors, forEverybody],
  [members, forMembers],
  [['member'], forTheWriter],
  [authors, forAuthors],
  [editors, forEditors],
  [administrators, forAdministrators],
  [[], forNobody],
]

describe.each(groups.flatMap(([may, operations]) => operations.map((operation) => [...operation, may] as const)))(
  '%s',
  (_, run, happened, may) => {
    test.each(actors)('%s', async (actor) => {
      const tried = await subject()
      const response = await run(tried, jars[actor])
      expect(await happened(tried, response)).toBe(may.includes(actor))
      if (may.includes(actor)) return
      expect(actor === 'visitor' ? [302, 401] : [403]).toContain(response.status)
      if (response.status === 302) expect(response.headers.get('location')).toMatch(/^\/compte\?retour=/)
    })
  },
)

const forAll = (status: number) => Object.fromEntries(actors.map((actor) => [actor, status]))

/** Operations with an answer of their own for those who may not. */
const hidden: [name: string, run: Run, happened: Effect, may: Actor[], statuses: Partial<Record<Actor, number>>][] = [
  ['read a pending comment under its article', get(articleAddress), isRead, [], forAll(200)],
  ['report a comment that waits', get(reportForm), isRead, [], forAll(404)],
  [
    'remove a passkey that is not one’s own',
    post(() => `/compte/cles-acces/${anyId()}/suppression`),
    isDone,
    [],
    { ...forAll(404), visitor: 401 },
  ],
  [
    'make a link to a private preview',
    post(ownArticle('/apercu')),
    isDone,
    editors,
    { visitor: 401, member: 403, otherAuthor: 404 },
  ],
  [
    'change several articles',
    post('/compte/articles/selection', ({ article }) => ({ action: 'pendentif', [`article-${article.id}`]: '1' })),
    hasArticle(1, eq(articles.category, 'pendentif')),
    editors,
    { visitor: 401, member: 403, otherAuthor: 303 },
  ],
  [
    'take back a decision of the author’s',
    after(reject, async ({ comment }, as) =>
      site.post('/compte/moderation/annulation', await decisionField(comment.id, 'rejected'), { as }),
    ),
    hasComment(1),
    ['author'],
    { visitor: 401, member: 403, otherAuthor: 403, editor: 409, otherAdmin: 409 },
  ],
]

describe.each(hidden)('%s', (_, run, happened, may, statuses) => {
  test.each(actors)('%s', async (actor) => {
    const tried = await subject()
    const response = await run(tried, jars[actor])
    expect(await happened(tried, response)).toBe(may.includes(actor))
    if (!may.includes(actor)) expect(response.status).toBe(statuses[actor])
  })
})

const gates: [file: string, actor: Actor, read: number, written: number][] = [
  ['members-only.tsx', 'visitor', 302, 401],
  ['admins-only.tsx', 'visitor', 302, 401],
  ['authors-only.tsx', 'visitor', 302, 401],
  ['editors-only.tsx', 'visitor', 302, 401],
  ['authors-only.tsx', 'member', 403, 403],
  ['editors-only.tsx', 'member', 403, 403],
  ['editors-only.tsx', 'otherAuthor', 403, 403],
  ['admins-only.tsx', 'editor', 403, 403],
]

test.each(gates)('no address below %s lets a %s in, to its data neither', async (file, actor, read, written) => {
  const addresses = siteAddresses()
    .filter(({ layouts }) => layouts.some((layout) => layout.endsWith(`/${file}`)))
    .map(({ pattern }) => filledWith(anyId(), pattern))
  expect(addresses.length).toBeGreaterThan(10)
  const as = jars[actor]
  for (const address of addresses) {
    expect((await site.get(address, { as })).status, address).toBe(read)
    expect((await site.post(address, {}, { as })).status, address).toBe(written)
    const data = await site.get(`${address}.data`, { as })
    expect([read === 302 ? 202 : 403], address).toContain(data.status)
    expect((await site.post(`${address}.data`, {}, { as })).status, address).toBe(written)
  }
})

test('a role sent by a browser changes nothing', async () => {
  await site.post('/compte/pseudo', { username: 'Anouk', role: 'admin', user_id: 'x' }, { as: jars.member })
  await site.post('/compte/inscription', { email: 'ruse@example.org', password: 'perle noire et bleue', role: 'admin' })
  expect((await site.get('/compte/moderation', { as: jars.member })).status).toBe(403)
})

test('a comment cannot be sent already validated, nor in the name of another', async () => {
  const { article } = await subject()
  await site.post(
    `/article/${article.slug}/commentaires`,
    { content: 'Ruse', validated: 'true', user_id: 'x', author: 'maiwenn@example.org' },
    { as: jars.member },
  )
  const [sent] = await db.select().from(comments).where(eq(comments.content, 'Ruse'))
  expect(sent).toMatchObject({ validated: false, author: 'anouk@example.org' })
})

test('a write that comes from another site is refused, whoever is signed in', async () => {
  const { article } = await subject()
  const foreign: Record<string, string>[] = [
    { origin: 'https://ailleurs.fr', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'null' },
  ]
  for (const headers of foreign) {
    const response = await site.post(`/compte/articles/${article.id}/suppression`, {}, { as: jars.author, headers })
    expect(response.status).toBe(403)
  }
  expect(await db.$count(articles, eq(articles.id, article.id))).toBe(1)
})

test('no page of a signed-in person may be stored by a cache', async () => {
  for (const path of ['/', '/bracelets', '/compte', '/compte/profil', '/chercher?q=jade']) {
    expect((await site.get(path, { as: jars.member })).headers.get('cache-control')).toBe('private, no-store')
  }
})

test('a member’s pages show no e-mail but their own', async () => {
  const { article } = await subject()
  for (const path of ['/', `/article/${article.slug}`, '/compte/profil', '/compte/commentaires']) {
    const addresses = new Set(
      (await (await site.get(path, { as: jars.member })).text()).match(/[\w.]+@example\.org/g) ?? [],
    )
    expect([...addresses].filter((address) => address !== 'anouk@example.org')).toEqual([])
  }
})
