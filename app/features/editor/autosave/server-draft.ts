import { now } from '#platform/clock.ts'
import { postInPlace } from '#platform/forms/in-place-request.ts'
import type { RefusedForm } from '#platform/forms/form.ts'
import type { ArticleInput } from '#features/articles/article-fields.ts'
import { formOf } from '#features/articles/article-input.ts'
import type { SavedDraft } from '../drafts.server.ts'

export interface DraftTarget {
  draft: string
  articleId: string | null
  version: number | null
}

export type DraftAnswer =
  | { kind: 'saved'; id: string; at: string }
  /** A retry may succeed: no connection, a server error, an expired session. */
  | { kind: 'away'; signedOut: boolean; isOffline: boolean; reason: string }
  | { kind: 'refused'; sentence: string }

/** Browsers limit `keepalive` requests to 64 kB, form fields included. */
const keepaliveBytesMax = 60_000

export async function sendDraft(target: DraftTarget, input: ArticleInput): Promise<DraftAnswer> {
  const answer = await postInPlace<{ saved: SavedDraft } | RefusedForm>(addressOf(target), fieldsOf(target, input))
  // Changes to an article share one draft, which may be another tab's, with its own id.
  if (answer.kind === 'redirect') {
    return { kind: 'saved', id: answer.to.split('/').at(-1) ?? target.draft, at: now().toISOString() }
  }
  if (answer.kind === 'failed') {
    const { status, sentence } = answer
    const isPassing = status === null || status === 401 || status === 429 || status >= 500
    return isPassing
      ? { kind: 'away', signedOut: status === 401, isOffline: status === null, reason: sentence }
      : { kind: 'refused', sentence }
  }
  if ('saved' in answer.data) return { kind: 'saved', id: answer.data.saved.id, at: answer.data.saved.savedAt }
  return { kind: 'refused', sentence: Object.values(answer.data.errors)[0]?.replace(/^Erreur: /, '') ?? '' }
}

/** Sent even if the page is left meanwhile. Resolves to whether the draft was stored. */
export async function sendDraftBeforeLeaving(target: DraftTarget, input: ArticleInput): Promise<boolean> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fieldsOf(target, input))) body.set(name, value)
  const bytes = new Blob(Object.values(fieldsOf(target, input))).size
  try {
    const init = { method: 'POST', body, keepalive: bytes < keepaliveBytesMax }
    return (await fetch(`${addressOf(target)}.data`, init)).ok
  } catch {
    return false // offline: the copy in this browser remains
  }
}

export async function removeDraft(id: string): Promise<void> {
  await postInPlace(`/compte/brouillons/${id}/suppression`, { unasked: 'oui' }, true)
}

function addressOf({ draft }: DraftTarget): string {
  return `/compte/brouillons/${draft}`
}

function fieldsOf({ articleId, version }: DraftTarget, input: ArticleInput): Record<string, string> {
  const of: Record<string, string> = articleId ? { articleId, baseVersion: String(version ?? '') } : {}
  return { ...formOf(input), ...of }
}
