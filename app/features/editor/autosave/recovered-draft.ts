import { loadInPlace } from '#platform/forms/in-place-request.ts'
import type { ArticleInput } from '#features/articles/article-fields.ts'
import type { StoredDraft } from '../drafts.server.ts'
import { byFullness } from '../contained.ts'
import { listLockedDrafts } from './draft-locks.ts'
import { saveLocalCopy, readLocalCopies, type LocalCopy } from './local-copy.ts'
import { hasContent, isSameInput } from './same-input.ts'

export interface UnsavedInput {
  place: 'browser' | 'server'
  draft: string
  version: number | null
  at: string
  input: ArticleInput
  onServer: ArticleInput | null
}

interface UnsavedFilter {
  articleId: string | null
  by: string
  articleDraft: StoredDraft | null
  resumedDraft: StoredDraft | null
}

const waitMs = 3000

/** Fullest first; leaves out empty inputs and those open in another tab. */
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
      // An article has one draft on the server, which the new input will replace: it is copied to this browser first.
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
    .toSorted(byFullness)
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

/** Null when absent, already published, or the server is unreachable. */
async function loadDraft(id: string): Promise<StoredDraft | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), waitMs))
  const answer = await Promise.race([loadInPlace<{ draft: StoredDraft }>(`/compte/brouillons/${id}`, 'draft'), late])
  return answer?.kind === 'data' ? answer.data.draft : null
}
