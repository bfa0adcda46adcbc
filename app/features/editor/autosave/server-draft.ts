import { postInPlace } from '#platform/forms/in-place-request.ts'
import type { RefusedForm } from '#platform/forms/form.ts'
import type { ArticleInput } from '#features/articles/article-fields.ts'
import { formOf } from '#features/articles/article-input.ts'
import type { SavedDraft } from '../drafts.server.ts'
import type { EditedKind, EditedText } from '../edited-kind.ts'

export interface DraftTarget extends EditedText {
  kind: EditedKind
  version: number | null
}

export type DraftAnswer =
  | { kind: 'saved'; id: string }
  /** A retry may succeed: there is no connection, a server error, or an expired session. */
  | { kind: 'away'; signedOut: boolean; isOffline: boolean; reason: string }
  | { kind: 'refused'; sentence: string }

/** Browsers limit `keepalive` requests to 64 kB, form fields included. */
const keepaliveBytesMax = 60_000

/** @param isLeaving sends the draft even if the page is left meanwhile. */
export async function sendDraft(target: DraftTarget, input: ArticleInput, isLeaving = false): Promise<DraftAnswer> {
  const { draft, articleId, version, kind } = target
  const fields = { ...formOf(input), ...(articleId && { articleId, baseVersion: String(version ?? '') }) }
  const keepalive = isLeaving && new Blob(Object.values(fields)).size < keepaliveBytesMax
  type Answer = { saved: SavedDraft } | RefusedForm
  const answer = await postInPlace<Answer>(kind.draftAddressOf(target), fields, keepalive)
  // Changes to an article share one draft, which may be another tab’s, with its own id.
  if (answer.kind === 'redirect') return { kind: 'saved', id: answer.to.split('/').at(-1) ?? draft }
  if (answer.kind === 'failed') {
    const { status, sentence } = answer
    const isPassing = status === null || status === 401 || status === 429 || status >= 500
    return isPassing
      ? { kind: 'away', signedOut: status === 401, isOffline: status === null, reason: sentence }
      : { kind: 'refused', sentence }
  }
  if ('saved' in answer.data) return { kind: 'saved', id: answer.data.saved.id }
  return { kind: 'refused', sentence: Object.values(answer.data.errors)[0]?.replace(/^Erreur: /, '') ?? '' }
}

export async function removeDraft({ kind, ...text }: Omit<DraftTarget, 'version'>): Promise<void> {
  await postInPlace(`${kind.draftAddressOf(text)}/suppression`, { unasked: 'oui' }, true)
}
