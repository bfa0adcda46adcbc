import { randomUUID } from 'node:crypto'
import { and, desc, eq, inArray } from 'drizzle-orm'
import { type Account, todayHref } from '#features/accounts/account.ts'
import { draftForm } from '#features/articles/article-form.ts'
import { articleDrafts } from '#features/articles/article-tables.server.ts'
import { comments } from '#features/comments/comment-tables.server.ts'
import { findWrittenComment, listWrittenComments } from '#features/comments/written-comments.server.ts'
import { deleteDraft, saveDraft } from '#features/editor/drafts.server.ts'
import { pendingDecisions, validation } from '#features/moderation/decision-addresses.ts'
import type { TodayList } from '#features/today/today-lists.server.ts'
import { now } from '#platform/clock.ts'
import { db, lockedTransaction } from '#platform/database.server.ts'
import { readForm } from '#platform/forms/form.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { de } from '#platform/text/elision.ts'
import { assistantDecisions, assistantDrafts, assistantKeys } from './assistant-tables.server.ts'

export interface AssistantKey {
  id: string
  rights: string[]
  /** The administrator who made it, and in whose name it proposes. */
  person: Account
}

/** More proposals of one key would wait unread. */
const waitingMax = 20
const tooMany = `Déjà ${waitingMax} propositions attendent\u00a0: laissez le temps de les lire.`

type ProposedDraft = Record<'title' | 'content' | 'category', string>

export function proposeDraft(fields: ProposedDraft, key: AssistantKey): Promise<Outcome<string, string>> {
  const body = new FormData()
  for (const [name, text] of Object.entries(fields)) body.set(name, text)
  const form = readForm(draftForm, body)
  return lockedTransaction(`assistant ${key.id}`, async () => {
    if (!form.ok) return refused(Object.values(form.errors).join(' '))
    if ((await listUntouchedDrafts(key.id)).length >= waitingMax) return refused(tooMany)
    const outcome = await saveDraft(randomUUID(), form.value, key.person)
    if (!outcome.ok) return refused(outcome.refusal.sentence)
    const { id, savedAt } = outcome.value
    await db.insert(assistantDrafts).values({ draftId: id, keyId: key.id, savedAt: new Date(savedAt) })
    return done(id)
  })
}

export async function listDraftProposals(ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: assistantDrafts.draftId, name: assistantKeys.name })
    .from(assistantDrafts)
    .innerJoin(assistantKeys, eq(assistantKeys.id, assistantDrafts.keyId))
    .where(inArray(assistantDrafts.draftId, ids))
  return new Map(rows.map(({ id, name }) => [id, `Proposé par l’assistant «\u00a0${name}\u00a0»`]))
}

type ProposedDecision = Omit<typeof assistantDecisions.$inferInsert, 'keyId' | 'at'>

export function proposeDecision(
  { commentId, ...proposal }: ProposedDecision,
  key: AssistantKey,
): Promise<Outcome<string, string>> {
  return lockedTransaction(`assistant ${key.id}`, async () => {
    const comment = await findWrittenComment(commentId)
    if (!comment || comment.row.validated) return refused('Aucun commentaire en attente n’a cet identifiant.')
    if (comment.row.version !== proposal.version) return refused('Ce commentaire a changé\u00a0: relisez-le.')
    const isOfKey = eq(assistantDecisions.keyId, key.id)
    const publicIds = db.select({ id: comments.id }).from(comments).where(eq(comments.validated, true))
    await db.delete(assistantDecisions).where(and(isOfKey, inArray(assistantDecisions.commentId, publicIds)))
    if ((await db.$count(assistantDecisions, isOfKey)) >= waitingMax) return refused(tooMany)
    const set = { ...proposal, keyId: key.id, at: now() }
    await db
      .insert(assistantDecisions)
      .values({ commentId, ...set })
      .onConflictDoUpdate({ target: assistantDecisions.commentId, set })
    return done(commentId)
  })
}

/** A proposal disappears once its comment is decided, or says something else. */
export async function listDecisionProposals(): Promise<TodayList> {
  const proposals = await db
    .select({ proposal: assistantDecisions, keyName: assistantKeys.name })
    .from(assistantDecisions)
    .innerJoin(assistantKeys, eq(assistantKeys.id, assistantDecisions.keyId))
    .orderBy(desc(assistantDecisions.at))
  const ids = proposals.map(({ proposal }) => proposal.commentId)
  const candidates = ids.length > 0 ? await listWrittenComments(ids) : []
  const rows = proposals.flatMap(({ proposal, keyName }) => {
    const comment = candidates.find(({ row }) => row.id === proposal.commentId)
    if (!comment || comment.row.validated || comment.row.version !== proposal.version) return []
    const { id, text, authorName, article } = comment.view
    const isValidated = proposal.decision === 'validated'
    const button = isValidated ? validation.label : pendingDecisions.removal.label
    return {
      title: `Commentaire ${de(authorName)}, sur «\u00a0${article.title}\u00a0»`,
      text,
      note: `L’assistant «\u00a0${keyName}\u00a0» propose de le ${button.toLowerCase()}\u00a0: ${proposal.reason}`,
      form: {
        action: isValidated ? pendingDecisions.validate(id) : pendingDecisions.remove(id),
        fields: { version: String(proposal.version), returnTo: todayHref },
        button,
      },
    }
  })
  return { id: 'suggestions', title: 'À confirmer', isForEditors: true, rows }
}

/** A draft that its owner has saved since is theirs. */
function listUntouchedDrafts(keyId: string) {
  const isUntouched = eq(articleDrafts.updatedAt, assistantDrafts.savedAt)
  return db
    .select({ draftId: assistantDrafts.draftId })
    .from(assistantDrafts)
    .innerJoin(articleDrafts, and(eq(articleDrafts.id, assistantDrafts.draftId), isUntouched))
    .where(eq(assistantDrafts.keyId, keyId))
}

export async function withdrawProposals({ id, personId }: { id: string; personId: string }): Promise<void> {
  await db.delete(assistantDecisions).where(eq(assistantDecisions.keyId, id))
  for (const { draftId } of await listUntouchedDrafts(id)) await deleteDraft(draftId, { id: personId })
  await db.delete(assistantDrafts).where(eq(assistantDrafts.keyId, id))
}
