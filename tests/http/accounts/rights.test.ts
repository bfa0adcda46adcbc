// Long: one matrix of who may do what, in which a missing row is seen.
import { beforeAll, describe, expect, test } from 'vitest'
import { and, eq, isNotNull } from 'drizzle-orm'
import { users } from '#features/accounts/account-tables.server.ts'
import { addPerson } from '#features/accounts/people.server.ts'
import { articleDrafts, articles } from '#features/articles/article-tables.server.ts'
import { commentBans, comments } from '#features/comments/comment-tables.server.ts'
import { commentAuditLog } from '#features/comments/comment-tables.server.ts'
import { stampNow } from '#features/comments/moderation-rules.server.ts'
import { commentReports } from '#features/moderation/moderation-tables.server.ts'
import { startClock, stopClock } from '#platform/clock.ts'
import { db } from '#platform/database.server.ts'
import { worldPeople, type WorldName } from '../../../database/world/people.ts'
import { useSite, type Jar } from '../../support/site.ts'

const site = useSite('world')

type Actor = 'visitor' | 'member' | 'author' | 'otherAdmin'
const jars: Record<Actor, Jar | undefined> = {
  visitor: undefined,
  member: undefined,
  author: undefined,
  otherAdmin: undefined,
}

beforeAll(async () => {
  await addPerson({ email: 'yann@example.org', password: 'second administrateur', role: 'admin', username: 'Yann' })
  jars.member = await site.signInAs('anouk')
  jars.author = await site.signInAs('maiwenn')
  jars.otherAdmin = await site.signIn('yann@example.org', 'second administrateur')
})

/** A new pending comment and a new article by Maïwenn for each attempt, so that attempts are independent. */
async function subject() {
  const [article] = await db.select().from(articles).limit(1)
  if (!article) throw new Error('The world has no article.')
  const slug = `droits-${crypto.randomUUID()}`
  const [own] = await db
    .insert(articles)
    .values({ ...article, id: crypto.randomUUID(), slug, title: 'Droits', draftId: null })
    .returning()
  const [pending] = await db.select().from(comments).where(eq(comments.validated, false)).limit(1)
  if (!own || !pending) throw new Error('The subject was not written.')
  const [comment] = await db
    .insert(comments)
    .values({ ...pending, id: crypto.randomUUID(), articleId: own.id, content: 'Secret en attente' })
    .returning()
  if (!comment) throw new Error('The comment was not written.')
  return { article: own, comment }
}
type Subject = Awaited<ReturnType<typeof subject>>

const exists = async (table: typeof articles | typeof comments, id: string) =>
  (await db.$count(table, eq(table.id, id))) === 1
const isValidated = async (id: string) =>
  (await db.$count(comments, eq(comments.id, id))) === 1 &&
  (await db.select().from(comments).where(eq(comments.id, id)))[0]?.validated === true
const titleOf = async (id: string) => (await db.select().from(articles).where(eq(articles.id, id)))[0]?.title

/** The comment becomes that of a member. */
async function give({ comment }: Subject, name: WorldName) {
  const [person] = await db.select().from(users).where(eq(users.email, worldPeople[name].email))
  await db.update(comments).set({ userId: person?.id, author: person?.email }).where(eq(comments.id, comment.id))
}
const textOf = async (id: string) => (await db.select().from(comments).where(eq(comments.id, id)))[0]?.content

/** An administrator's answer under the comment. */
async function answered({ comment }: Subject): Promise<string> {
  const row = { ...comment, id: crypto.randomUUID(), content: 'Réponse', validated: true, answersTo: comment.id }
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
const outcomeOf = async ({ comment }: Subject) =>
  (await db.select().from(commentReports).where(eq(commentReports.commentId, comment.id)))[0]?.outcome

const written = { title: 'Nouveau titre', content: 'Un texte.', category: 'bracelet', images: '', videoUrl: '' }

interface Operation {
  name: string
  run: (subject: Subject, as: Jar | undefined) => Promise<Response>
  /** Whether the request had its effect. */
  happened: (subject: Subject, response: Response) => Promise<boolean>
  /** Who may. */
  may: Actor[]
  /** The status for everybody else. */
  refusal: Partial<Record<Actor, number>>
}

const visitorsAndMembers = { visitor: 401, member: 403 }

const operations: Operation[] = [
  {
    name: 'read an article',
    run: ({ article }, as) => site.get(`/article/${article.slug}`, { as }),
    happened: async (_, response) => response.status === 200,
    may: ['visitor', 'member', 'author', 'otherAdmin'],
    refusal: {},
  },
  {
    name: 'read a pending comment under its article',
    run: ({ article }, as) => site.get(`/article/${article.slug}`, { as }),
    happened: async (_, response) => (await response.clone().text()).includes('Secret en attente'),
    may: [],
    refusal: { visitor: 200, member: 200, author: 200, otherAdmin: 200 },
  },
  {
    name: 'send a comment',
    run: ({ article }, as) => site.post(`/article/${article.slug}/commentaires`, { content: 'Merci.' }, { as }),
    happened: async ({ article }) => (await db.$count(comments, eq(comments.articleId, article.id))) === 2,
    may: ['member', 'author', 'otherAdmin'],
    refusal: { visitor: 401 },
  },
  {
    name: 'change a comment of one’s own',
    run: async (tried, as) => {
      await give(tried, 'anouk')
      const edit = { content: 'Changé', version: '1', published: 'false' }
      return site.post(`/compte/commentaires/${tried.comment.id}/modification`, edit, { as })
    },
    happened: async ({ comment }) => (await textOf(comment.id)) === 'Changé',
    may: ['member'],
    refusal: { visitor: 401, author: 403, otherAdmin: 403 },
  },
  {
    name: 'change the comment of another member',
    run: async (tried, as) => {
      await give(tried, 'hakim')
      const edit = { content: 'Changé', version: '1', published: 'false' }
      return site.post(`/compte/commentaires/${tried.comment.id}/modification`, edit, { as })
    },
    happened: async ({ comment }) => (await textOf(comment.id)) === 'Changé',
    may: [],
    refusal: { visitor: 401, member: 403, author: 403, otherAdmin: 403 },
  },
  {
    name: 'read the comment of another member in the form that changes it',
    run: async (tried, as) => {
      await give(tried, 'hakim')
      return site.get(`/compte/commentaires/${tried.comment.id}/modification`, { as })
    },
    happened: async (_, response) => (await response.clone().text()).includes('Secret en attente'),
    may: [],
    refusal: { visitor: 302, member: 403, author: 403, otherAdmin: 403 },
  },
  {
    name: 'withdraw a comment of one’s own',
    run: async (tried, as) => {
      await give(tried, 'anouk')
      return site.post(`/compte/commentaires/${tried.comment.id}/retrait`, {}, { as })
    },
    happened: async ({ comment }) => !(await exists(comments, comment.id)),
    may: ['member'],
    refusal: { visitor: 401, author: 403, otherAdmin: 403 },
  },
  {
    name: 'withdraw the comment of another member',
    run: async (tried, as) => {
      await give(tried, 'hakim')
      return site.post(`/compte/commentaires/${tried.comment.id}/retrait`, {}, { as })
    },
    happened: async ({ comment }) => !(await exists(comments, comment.id)),
    may: [],
    refusal: { visitor: 401, member: 403, author: 403, otherAdmin: 403 },
  },
  {
    name: 'answer a comment as an administrator',
    run: ({ comment }, as) =>
      site.post(`/compte/commentaires/${comment.id}/reponse`, { content: 'Réponse', version: '1' }, { as }),
    happened: async ({ comment }) => (await db.$count(comments, eq(comments.answersTo, comment.id))) === 1,
    may: ['author', 'otherAdmin'],
    refusal: visitorsAndMembers,
  },
  {
    name: 'edit an administrator’s answer',
    run: async (tried, as) => {
      const edit = { content: 'Changée', version: '1', published: 'true' }
      return site.post(`/compte/commentaires/${await answered(tried)}/modification`, edit, { as })
    },
    happened: async ({ comment }) =>
      (await db.$count(comments, and(eq(comments.answersTo, comment.id), eq(comments.content, 'Changée')))) === 1,
    may: ['author', 'otherAdmin'],
    refusal: visitorsAndMembers,
  },
  {
    name: 'withdraw an administrator’s answer',
    run: async (tried, as) => site.post(`/compte/commentaires/${await answered(tried)}/retrait`, {}, { as }),
    happened: async ({ comment }) => (await db.$count(comments, eq(comments.answersTo, comment.id))) === 0,
    may: ['author', 'otherAdmin'],
    refusal: visitorsAndMembers,
  },
  {
    name: 'choose one’s e-mails',
    run: (_, as) => site.post('/compte/lettres', { decisions: 'oui' }, { as }),
    happened: async (_, response) => response.status === 303,
    may: ['member', 'author', 'otherAdmin'],
    refusal: { visitor: 401 },
  },
  {
    name: 'report a published comment',
    run: async (tried, as) => {
      const { article, comment } = tried
      await db.update(comments).set({ validated: true }).where(eq(comments.id, comment.id))
      stopClock(new Date(Date.now() - 10_000))
      const shownAt = stampNow()
      startClock()
      const report = { reason: 'Une insulte, je crois.', email: '', goodFaith: 'oui', shownAt }
      return site.post(`/article/${article.slug}/commentaires/${comment.id}/signalement`, report, { as })
    },
    happened: async ({ comment }) => (await db.$count(commentReports, eq(commentReports.commentId, comment.id))) === 1,
    may: ['visitor', 'member', 'author', 'otherAdmin'],
    refusal: {},
  },
  {
    name: 'report a comment that waits',
    run: ({ article, comment }, as) =>
      site.get(`/article/${article.slug}/commentaires/${comment.id}/signalement`, { as }),
    happened: async (_, response) => (await response.clone().text()).includes('Secret en attente'),
    may: [],
    refusal: { visitor: 404, member: 404, author: 404, otherAdmin: 404 },
  },
  {
    name: 'see what was reported',
    run: async (tried, as) => {
      await reported(tried)
      return site.get('/compte/signalements', { as })
    },
    happened: async (_, response) => (await response.clone().text()).includes('Signalé.'),
    may: ['author', 'otherAdmin'],
    refusal: { visitor: 302, member: 403 },
  },
  {
    name: 'withdraw a reported comment',
    run: async (tried, as) => {
      await reported(tried)
      return site.post(`/compte/signalements/${tried.comment.id}/retrait`, {}, { as })
    },
    happened: async (tried) => (await outcomeOf(tried)) === 'withdrawn',
    may: ['author', 'otherAdmin'],
    refusal: visitorsAndMembers,
  },
  {
    name: 'keep a reported comment',
    run: async (tried, as) => {
      await reported(tried)
      return site.post(`/compte/signalements/${tried.comment.id}/maintien`, {}, { as })
    },
    happened: async (tried) => (await outcomeOf(tried)) === 'kept',
    may: ['author', 'otherAdmin'],
    refusal: visitorsAndMembers,
  },
  {
    name: 'publish an article',
    run: ({ article }, as) => site.post('/compte/articles/nouveau', { ...written, title: `Par ${article.id}` }, { as }),
    happened: async ({ article }) => (await db.$count(articles, eq(articles.title, `Par ${article.id}`))) === 1,
    may: ['author', 'otherAdmin'],
    refusal: visitorsAndMembers,
  },
  {
    name: 'open an article in the editor',
    run: ({ article }, as) => site.get(`/compte/articles/${article.id}`, { as }),
    happened: async (_, response) => response.status === 200,
    may: ['author'],
    refusal: { visitor: 302, member: 403, otherAdmin: 403 },
  },
  {
    name: 'edit an article',
    run: ({ article }, as) => site.post(`/compte/articles/${article.id}`, written, { as }),
    happened: async ({ article }) => (await titleOf(article.id)) === 'Nouveau titre',
    may: ['author'],
    refusal: { ...visitorsAndMembers, otherAdmin: 403 },
  },
  {
    name: 'delete an article',
    run: ({ article }, as) => site.post(`/compte/articles/${article.id}/suppression`, {}, { as }),
    happened: async ({ article }) => !(await exists(articles, article.id)),
    may: ['author', 'otherAdmin'],
    refusal: visitorsAndMembers,
  },
  {
    name: 'read the pending comments',
    run: (_, as) => site.get('/compte/moderation', { as }),
    happened: async (_, response) => (await response.clone().text()).includes('Secret en attente'),
    may: ['author', 'otherAdmin'],
    refusal: { visitor: 302, member: 403 },
  },
  {
    name: 'read everybody’s comments',
    run: (_, as) => site.get('/compte/commentaires/tous', { as }),
    happened: async (_, response) => (await response.clone().text()).includes('Secret en attente'),
    may: ['author', 'otherAdmin'],
    refusal: { visitor: 302, member: 403 },
  },
  {
    name: 'validate a comment',
    run: ({ comment }, as) => site.post(`/compte/moderation/${comment.id}/validation`, {}, { as }),
    happened: ({ comment }) => isValidated(comment.id),
    may: ['author', 'otherAdmin'],
    refusal: visitorsAndMembers,
  },
  {
    name: 'validate a comment from the tab of all comments',
    run: ({ comment }, as) => site.post(`/compte/commentaires/${comment.id}/validation`, {}, { as }),
    happened: ({ comment }) => isValidated(comment.id),
    may: ['author', 'otherAdmin'],
    refusal: visitorsAndMembers,
  },
  {
    name: 'reject a comment',
    run: ({ comment }, as) => site.post(`/compte/moderation/${comment.id}/rejet`, {}, { as }),
    happened: async ({ comment }) => !(await exists(comments, comment.id)),
    may: ['author', 'otherAdmin'],
    refusal: visitorsAndMembers,
  },
  {
    name: 'delete a comment',
    run: ({ comment }, as) => site.post(`/compte/commentaires/${comment.id}/suppression`, {}, { as }),
    happened: async ({ comment }) => !(await exists(comments, comment.id)),
    may: ['author', 'otherAdmin'],
    refusal: visitorsAndMembers,
  },
  {
    name: 'validate several comments',
    run: ({ comment }, as) =>
      site.post('/compte/moderation/selection/validation', { [`comment-${comment.id}`]: '1' }, { as }),
    happened: ({ comment }) => isValidated(comment.id),
    may: ['author', 'otherAdmin'],
    refusal: visitorsAndMembers,
  },
  {
    name: 'reject several comments',
    run: ({ comment }, as) =>
      site.post('/compte/moderation/selection/rejet', { [`comment-${comment.id}`]: '1' }, { as }),
    happened: async ({ comment }) => !(await exists(comments, comment.id)),
    may: ['author', 'otherAdmin'],
    refusal: visitorsAndMembers,
  },
  {
    name: 'take back a decision of the author’s',
    run: async ({ comment }, as) => {
      await site.post(`/compte/moderation/${comment.id}/rejet`, {}, { as: jars.author })
      const [line] = await db
        .select()
        .from(commentAuditLog)
        .where(and(eq(commentAuditLog.commentId, comment.id), eq(commentAuditLog.event, 'rejected')))
      return site.post('/compte/moderation/annulation', { [`decision-${line?.number}`]: '1' }, { as })
    },
    happened: ({ comment }) => exists(comments, comment.id),
    may: ['author'],
    refusal: { ...visitorsAndMembers, otherAdmin: 409 },
  },
  {
    name: 'read the history of a comment',
    run: ({ comment }, as) => site.get(`/compte/commentaires/${comment.id}`, { as }),
    happened: async (_, response) => (await response.clone().text()).includes('Secret en attente'),
    may: ['author', 'otherAdmin'],
    refusal: { visitor: 302, member: 403 },
  },
  {
    name: 'export the history of a comment',
    run: async ({ comment }, as) => {
      await site.post(`/compte/moderation/${comment.id}/rejet`, {}, { as: jars.author })
      return site.get(`/compte/commentaires/${comment.id}/historique.json`, { as })
    },
    happened: async (_, response) => (await response.clone().text()).includes('Secret en attente'),
    may: ['author', 'otherAdmin'],
    refusal: { visitor: 302, member: 403 },
  },
  {
    name: 'change the settings of comments',
    run: (_, as) =>
      site.post('/compte/moderation/reglages', { hold: 'all', words: '', linksMax: '2', journalMonths: '12' }, { as }),
    happened: async (_, response) => response.status === 303,
    may: ['author', 'otherAdmin'],
    refusal: visitorsAndMembers,
  },
  {
    name: 'close the comments of an article',
    run: ({ article }, as) => site.post(`/compte/moderation/articles/${article.id}/fermeture`, {}, { as }),
    happened: async ({ article }) =>
      (await db.$count(articles, and(eq(articles.id, article.id), isNotNull(articles.commentsClosedAt)))) === 1,
    may: ['author', 'otherAdmin'],
    refusal: visitorsAndMembers,
  },
  {
    name: 'forbid a member to comment',
    run: async ({ comment }, as) => {
      await db.delete(commentBans)
      return site.post(`/compte/moderation/membres/${comment.userId}/interdiction`, { reason: 'Essai' }, { as })
    },
    happened: async () => {
      const banned = (await db.$count(commentBans)) === 1
      await db.delete(commentBans)
      return banned
    },
    may: ['author', 'otherAdmin'],
    refusal: visitorsAndMembers,
  },
  {
    name: 'lift the ban of a member',
    run: async ({ comment }, as) => {
      await db.delete(commentBans)
      const ban = { userId: comment.userId ?? '', reason: 'Essai', bannedAt: new Date() }
      await db.insert(commentBans).values(ban)
      return site.post(`/compte/moderation/membres/${comment.userId}/levee`, {}, { as })
    },
    happened: async () => {
      const lifted = (await db.$count(commentBans)) === 0
      await db.delete(commentBans)
      return lifted
    },
    may: ['author', 'otherAdmin'],
    refusal: visitorsAndMembers,
  },
  {
    name: 'listen to new comments',
    run: (_, as) => site.get('/evenements', { as }),
    happened: async (_, response) => {
      const heard = response.headers.get('content-type') === 'text/event-stream'
      await response.body?.cancel()
      return heard
    },
    may: ['author', 'otherAdmin'],
    refusal: visitorsAndMembers,
  },
  {
    name: 'upload a picture',
    run: (_, as) => site.upload('/televersements/images', 'image', 'perle.png', as),
    happened: async (_, response) => response.status === 201,
    may: ['author', 'otherAdmin'],
    refusal: visitorsAndMembers,
  },
  {
    name: 'say who one is after one’s articles',
    run: (_, as) => site.post('/compte/presentation', { words: 'Enfile des perles.' }, { as }),
    happened: async (_, response) => response.status === 303,
    may: ['author', 'otherAdmin'],
    refusal: visitorsAndMembers,
  },
  {
    name: 'change one’s username',
    run: (_, as) => site.post('/compte/pseudo', { username: `Nom ${crypto.randomUUID().slice(0, 8)}` }, { as }),
    happened: async (_, response) => response.status === 303,
    may: ['member', 'author', 'otherAdmin'],
    refusal: { visitor: 401 },
  },
  {
    name: 'see what protects one’s account',
    run: (_, as) => site.get('/compte/securite', { as }),
    happened: async (_, response) => response.status === 200,
    may: ['member', 'author', 'otherAdmin'],
    refusal: { visitor: 302 },
  },
  {
    name: 'ask for a second factor',
    run: (_, as) => site.post('/compte/second-facteur', { password: 'ce n’est pas lui' }, { as }),
    happened: async (_, response) => response.status === 400,
    may: ['member', 'author', 'otherAdmin'],
    refusal: { visitor: 401 },
  },
  {
    name: 'remove a passkey that is not one’s own',
    run: (_, as) => site.post(`/compte/cles-acces/${crypto.randomUUID()}/suppression`, {}, { as }),
    happened: async (_, response) => response.status === 303,
    may: [],
    refusal: { visitor: 401, member: 404, author: 404, otherAdmin: 404 },
  },
  {
    name: 'save a draft',
    run: ({ article }, as) => site.post(`/compte/brouillons/${article.id}`, written, { as }),
    happened: async ({ article }) => (await db.$count(articleDrafts, eq(articleDrafts.id, article.id))) === 1,
    may: ['author', 'otherAdmin'],
    refusal: visitorsAndMembers,
  },
  {
    name: 'save changes to an article as a draft',
    run: ({ article }, as) =>
      site.post(`/compte/brouillons/${crypto.randomUUID()}`, { ...written, articleId: article.id }, { as }),
    happened: async ({ article }) => (await db.$count(articleDrafts, eq(articleDrafts.articleId, article.id))) === 1,
    may: ['author'],
    refusal: { ...visitorsAndMembers, otherAdmin: 403 },
  },
  {
    name: 'read the versions of an article',
    run: ({ article }, as) => site.get(`/compte/articles/${article.id}/versions`, { as }),
    happened: async (_, response) => response.status === 200,
    may: ['author'],
    refusal: { visitor: 302, member: 403, otherAdmin: 403 },
  },
  {
    name: 'make a link to a private preview',
    run: ({ article }, as) => site.post(`/compte/articles/${article.id}/apercu`, {}, { as }),
    happened: async (_, response) => response.status === 303,
    may: ['author'],
    refusal: { ...visitorsAndMembers, otherAdmin: 404 },
  },
  {
    name: 'see the media library',
    run: (_, as) => site.get('/compte/mediatheque', { as }),
    happened: async (_, response) => response.status === 200,
    may: ['author', 'otherAdmin'],
    refusal: { visitor: 302, member: 403 },
  },
  {
    name: 'see the keys of programs',
    run: (_, as) => site.get('/compte/site/cles', { as }),
    happened: async (_, response) => response.status === 200,
    may: ['author', 'otherAdmin'],
    refusal: { visitor: 302, member: 403 },
  },
  {
    name: 'see the people',
    run: (_, as) => site.get('/compte/personnes', { as }),
    happened: async (_, response) => response.status === 200,
    may: ['author', 'otherAdmin'],
    refusal: { visitor: 302, member: 403 },
  },
  {
    name: 'begin the upload of a video',
    run: (_, as) =>
      site.post('/televersements/videos', {}, { as, headers: { 'tus-resumable': '1.0.0', 'upload-length': '10' } }),
    happened: async (_, response) => response.status === 201,
    may: ['author', 'otherAdmin'],
    refusal: visitorsAndMembers,
  },
  {
    name: 'download one’s data',
    run: (_, as) => site.get('/compte/donnees', { as }),
    happened: async (_, response) => response.headers.get('content-disposition')?.startsWith('attachment') === true,
    may: ['member', 'author', 'otherAdmin'],
    refusal: { visitor: 302 },
  },
]

describe.each(operations)('$name', ({ run, happened, may, refusal }) => {
  test.each(['visitor', 'member', 'author', 'otherAdmin'] as const)('%s', async (actor) => {
    const tried = await subject()
    const response = await run(tried, jars[actor])
    expect(await happened(tried, response)).toBe(may.includes(actor))
    if (!may.includes(actor)) expect(response.status).toBe(refusal[actor])
  })
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
  expect(await exists(articles, article.id)).toBe(true)
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
