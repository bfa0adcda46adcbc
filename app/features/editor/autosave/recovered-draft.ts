import { loadInPlace } from '#platform/forms/in-place-request.ts'
import type { ArticleInput } from '#features/articles/article-fields.ts'
import type { StoredDraft } from '../drafts.server.ts'
import { byFullness } from '../contained.ts'
import { listLockedDrafts, saveLocalCopy, readLocalCopies } from './local-copy.ts'
import { hasContent, isSameInput } from './same-input.ts'

export interface UnsavedInput {
  place: 'browser' | 'server'
  draft: string
  version: number | null
  at: string
  input: ArticleInput
  onServer: ArticleInput | null
}

const loadedDraftsMax = 5
const waitMs = 3000

/** @param draft is the article’s; without an article, the one that is resumed. */
export async function findUnsavedInputs(
  by: string,
  articleId: string | null = null,
  draft: StoredDraft | null = null,
): Promise<UnsavedInput[]> {
  const lockedDrafts = await listLockedDrafts(articleId)
  const resumedDraft = articleId ? null : draft
  const copies = readLocalCopies(articleId, by).filter(
    (copy) => !lockedDrafts.has(copy.draft) && (!resumedDraft || copy.draft === resumedDraft.id),
  )
  const articleDraft = lockedDrafts.size === 0 ? draft : null
  const drafts = articleId ? [articleDraft] : resumedDraft ? [] : await loadDrafts(copies.map((copy) => copy.draft))
  const serverDrafts = drafts.filter((one) => one !== null)
  const inputOnServer = (id: string) => [...serverDrafts, resumedDraft].find((one) => one?.id === id)?.input ?? null
  return [
    ...copies.map(({ draft: id, version, at, input }) => {
      return { place: 'browser' as const, draft: id, version, at, input, onServer: inputOnServer(id) }
    }),
    ...serverDrafts
      .filter(({ input }) => !copies.some((copy) => isSameInput(copy.input, input)))
      .map(({ id, baseVersion: version, savedAt: at, input }) => {
        const text = { draft: id, version, at, input }
        // An article has one draft on the server, which the new input will replace: it is copied to this browser first.
        const isCopied = articleId !== null && saveLocalCopy({ ...text, articleId, by })
        return { ...text, place: isCopied ? ('browser' as const) : ('server' as const), onServer: input }
      }),
  ]
    .filter(({ input }) => hasContent(input))
    .toSorted(byFullness)
}

function loadDrafts(ids: string[]): Promise<(StoredDraft | null)[]> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), waitMs))
  const load = async (id: string) => {
    const answer = await loadInPlace<{ draft: StoredDraft }>(`/compte/brouillons/${id}`, 'draft')
    return answer.kind === 'data' ? answer.data.draft : null
  }
  return Promise.all(ids.slice(0, loadedDraftsMax).map((id) => Promise.race([load(id), late])))
}
