import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Account } from '#features/accounts/account.ts'
import { listActiveAdmins } from '#features/accounts/people.server.ts'
import { inputOf } from '#features/articles/article-input.ts'
import { articleDrafts, articles } from '#features/articles/article-tables.server.ts'
import { cleanContent, textOfContent } from '#features/articles/content.server.ts'
import { articleMissing } from '#features/articles/article-refusal.ts'
import { defaultPublication, updateArticle } from '#features/articles/articles.server.ts'
import { sanitizedChecksum } from '#features/articles/sanitizer.server.ts'
import { answerComment } from '#features/comments/answering.server.ts'
import { commentMissing } from '#features/comments/comment.ts'
import { listWrittenComments, type WrittenComment } from '#features/comments/written-comments.server.ts'
import { draftOfArticle, saveDraft } from '#features/editor/drafts.server.ts'
import { now } from '#platform/clock.ts'
import { db, lockedTransaction } from '#platform/database.server.ts'
import { enqueueEmail } from '#platform/mail/enqueue-email.server.ts'
import { done, refused, type Outcome, type Refusal } from '#platform/outcome.ts'
import { hashOfToken, makeSecretToken } from '#platform/secret-token.server.ts'
import { consentEmail, publicationEmail } from './emails.ts'
import { answersIn, isNamed, paragraphsOf, withAnswer, withName, withoutSource } from './question.ts'
import { type Consent, questions } from './question-tables.server.ts'

export interface AnswerInArticle {
  question: string
  content: string
  version: number
  asksForName: boolean
}

/** Publishes the answer, and adds it with its question to the editor's changes of the article, which readers do not see yet. */
export async function answerInArticle(
  id: string,
  editor: Account,
  { question, content, version, asksForName }: AnswerInArticle,
): Promise<Outcome<{ draftHref: string }, Refusal>> {
  const [comment] = await listWrittenComments([id])
  if (!comment) return refused({ status: 404, sentence: commentMissing })
  const { articleId } = comment.row
  // Two answers at once would both start from the same draft.
  return lockedTransaction(`answers in ${articleId}`, async () => {
    const draft = await draftOfArticle(articleId, editor)
    if (!draft) return refused(articleMissing)
    const answer = await answerComment(id, editor, { content, version })
    if (!answer.ok) return answer
    const text = withAnswer(draft.input.content, id, question, cleanContent(paragraphsOf(content)))
    if (text !== draft.input.content) {
      const form = { ...draft.input, content: text, articleId, baseVersion: draft.baseVersion }
      const draftOutcome = await saveDraft(draft.id, form, editor)
      if (!draftOutcome.ok) throw new Error(draftOutcome.refusal.sentence)
    }
    await record(comment, asksForName && comment.row.userId !== null)
    return done({ draftHref: `/compte/articles/${articleId}` })
  })
}

async function record({ row, view }: WrittenComment, asksForName: boolean): Promise<void> {
  const token = makeSecretToken()
  const consent = asksForName ? { consent: 'awaited' as const, tokenHash: hashOfToken(token) } : {}
  const rows = await db
    .insert(questions)
    .values({ commentId: row.id, articleId: row.articleId, askedAt: now(), ...consent })
    .onConflictDoUpdate({
      target: questions.commentId,
      set: { commentId: row.id, ...consent },
      setWhere: isNull(questions.consent),
    })
    .returning({ id: questions.commentId })
  if (asksForName && rows.length > 0) await enqueueEmail(consentEmail(row.author, view, token))
}

export async function findConsent(token: string) {
  const [row] = await db
    .select()
    .from(questions)
    .where(eq(questions.tokenHash, hashOfToken(token)))
  const [comment] = row ? await listWrittenComments([row.commentId]) : []
  return row && comment ? { consent: row.consent, comment: comment.view, row } : null
}

/** The person may change their mind later, by the same link: the last answer is the one that the article follows. */
export function recordConsent(token: string, consent: Exclude<Consent, 'awaited'>): Promise<boolean> {
  return lockedTransaction(`question ${hashOfToken(token)}`, async () => {
    const question = await findConsent(token)
    if (!question) return false
    const { commentId, articleId } = question.row
    await db.update(questions).set({ consent }).where(eq(questions.commentId, commentId))
    const name = consent === 'given' ? question.comment.authorName : null
    await rewrite(articleId, (content) => withName(content, commentId, name))
    return true
  })
}

export type Withdrawal = 'comment' | 'name'

export async function withdraw(articleId: string, commentId: string, withdrawal: Withdrawal): Promise<void> {
  await rewrite(articleId, (content) =>
    withdrawal === 'comment' ? withoutSource(content, commentId) : withName(content, commentId, null),
  )
}

/** Changes what readers see and what editors keep, each only when it holds the answer. */
async function rewrite(articleId: string, change: (content: string) => string): Promise<void> {
  const [article] = await db.select().from(articles).where(eq(articles.id, articleId))
  if (article && change(article.content) !== article.content) {
    const [admin] = await listActiveAdmins()
    if (!admin) throw new Error('No administrator can change the article.')
    const form = { ...inputOf(article), content: change(article.content) }
    const publication = { ...defaultPublication, version: article.version, keepsDraft: true, keepsWords: true }
    const outcome = await updateArticle(articleId, form, { ...admin, role: 'admin' }, publication)
    if (!outcome.ok) throw new Error(outcome.refusal.sentence)
  }
  const drafts = await db.select().from(articleDrafts).where(eq(articleDrafts.articleId, articleId))
  for (const { id, input } of drafts) {
    const content = change(input.content)
    if (content === input.content) continue
    const columns = { input: { ...input, content }, sanitizedChecksum: sanitizedChecksum(content) }
    await db.update(articleDrafts).set(columns).where(eq(articleDrafts.id, id))
  }
}

/**
 * An old version, a text in the trash or one that an editor kept open may name a person who took the name away since.
 * @returns what the text has to lose
 */
export async function listWithdrawals(articleId: string): Promise<{ commentId: string; withdrawal: Withdrawal }[]> {
  const [article] = await db.select({ content: articles.content }).from(articles).where(eq(articles.id, articleId))
  const ids = article ? answersIn(article.content) : []
  if (!article || ids.length === 0) return []
  const comments = await listWrittenComments(ids)
  const rows = await db.select().from(questions).where(inArray(questions.commentId, ids))
  return ids.flatMap((commentId): { commentId: string; withdrawal: Withdrawal }[] => {
    const comment = comments.find(({ row }) => row.id === commentId)
    if (!comment) return [{ commentId, withdrawal: 'comment' }]
    const consent = rows.find((row) => row.commentId === commentId)?.consent
    const mayName = consent === 'given' && comment.row.userId !== null
    return mayName || !isNamed(article.content, commentId) ? [] : [{ commentId, withdrawal: 'name' }]
  })
}

/** Each person is told once, when readers can see the answer. */
export async function tellAskers(articleId: string): Promise<void> {
  const [article] = await db.select().from(articles).where(eq(articles.id, articleId))
  const ids = article ? answersIn(article.content) : []
  if (!article || ids.length === 0) return
  const rows = await db
    .update(questions)
    .set({ toldAt: now() })
    .where(and(inArray(questions.commentId, ids), isNull(questions.toldAt)))
    .returning({ id: questions.commentId })
  for (const { row, view } of await listWrittenComments(rows.map(({ id }) => id)))
    if (row.userId) await enqueueEmail(publicationEmail(row.author, view))
}

/** For structured data. An answer goes from the heading to the link to its comment. */
export function questionsIn(html: string): object[] {
  return html.split('<h3').flatMap((part) => {
    const [question = '', answer = ''] = part.split('</h3>')
    const end = answer.indexOf('<a href="/question/')
    const text = textOfContent(answer.slice(0, end)).trim()
    const name = textOfContent(`<h3${question}</h3>`).trim()
    return end < 0 ? [] : [{ '@type': 'Question', name, acceptedAnswer: { '@type': 'Answer', text } }]
  })
}
