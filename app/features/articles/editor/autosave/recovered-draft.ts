import { loadQuietly } from '#platform/forms/quiet-request.ts'
import type { ArticleInput } from '../../article.ts'
import type { StoredDraft } from '../../drafts/drafts.server.ts'
import { listLockedDrafts } from './draft-locks.ts'
import { saveLocalCopy, readLocalCopies, type LocalCopy } from './local-copy.ts'
import { hasContent, isSameInput } from './same-input.ts'

/** A text that was not saved, found again in this browser or on the server. */
export interface UnsavedInput {
  place: 'browser' | 'server'
  draft: string
  version: number | null
  /** ISO */
  at: string
  input: ArticleInput
  /** What the server holds under the same draft. */
  onServer: ArticleInput | null
}

interface UnsavedFilter {
  articleId: string | null
  by: string
  /** Of an article: its one draft on the server. */
  articleDraft: StoredDraft | null
  /** The draft of a new article that is opened: only what belongs to it is sought. */
  resumedDraft: StoredDraft | null
}

const waitMs = 3000

/** What can be taken up again, newest first; not what another tab is writing, nor a text that is empty. */
export async function findUnsavedInputs({
  articleId,
  by,
  articleDraft,
  resumedDraft,
}: UnsavedFilter): Promise<UnsavedInput[]> {
  const elsewhere = await listLockedDrafts(articleId)
  const copies = readLocalCopies(articleId, by).filter(
    ({ draft }) => !elsewhere.has(draft) && (!resumedDraft || draft === resumedDraft.id),
  )
  const drafts = articleId
    ? [elsewhere.size === 0 ? articleDraft : null]
    : resumedDraft
      ? []
      : await Promise.all(copies.slice(0, 5).map(({ draft }) => loadDraft(draft)))
  const onServer = drafts.filter((draft) => draft !== null)
  const fromServer = onServer.filter(({ input }) => !copies.some((copy) => isSameInput(copy.input, input)))
  return [
    ...copies.map((copy) => inBrowser(copy, [...onServer, ...(resumedDraft ? [resumedDraft] : [])])),
    ...fromServer.map(({ id, baseVersion, savedAt, input }) => ({
      // An article has one draft on the server: what is written now takes its place, so it stays here.
      place: saveServerCopyLocally(articleId, by, { id, baseVersion, savedAt, input })
        ? ('browser' as const)
        : ('server' as const),
      draft: id,
      version: baseVersion,
      at: savedAt,
      input,
      onServer: input,
    })),
  ]
    .filter(({ input }) => hasContent(input))
    .toSorted((one, other) => other.at.localeCompare(one.at))
}

function inBrowser({ draft, version, at, input }: LocalCopy, drafts: StoredDraft[]): UnsavedInput {
  const onServer = drafts.find(({ id }) => id === draft)?.input ?? null
  return { place: 'browser', draft, version, at, input, onServer }
}

function saveServerCopyLocally(articleId: string | null, by: string, draft: Omit<StoredDraft, 'articleId'>): boolean {
  if (!articleId) return false
  const { id, baseVersion, savedAt, input } = draft
  return saveLocalCopy({ draft: id, articleId, by, version: baseVersion, at: savedAt, input })
}

/** Null when it was never there, was published, or nobody answers. */
async function loadDraft(id: string): Promise<StoredDraft | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), waitMs))
  const answer = await Promise.race([loadQuietly<{ draft: StoredDraft }>(`/compte/brouillons/${id}`, 'draft'), late])
  return answer?.kind === 'data' ? answer.data.draft : null
}
