import { loadQuietly } from '#platform/forms/quiet-request.ts'
import type { Writing } from '../../article.ts'
import type { FoundDraft } from '../../drafts.server.ts'
import { draftsBeingWritten } from './being-written.ts'
import { keepLocalCopy, readLocalCopies, type LocalCopy } from './local-copy.ts'
import { isWritten, sameWriting } from './same-writing.ts'

/** A text that was not saved, found again in this browser or on the server. */
export interface FoundWriting {
  place: 'browser' | 'server'
  draft: string
  version: number | null
  /** ISO */
  at: string
  writing: Writing
  /** What the server holds under the same draft. */
  onServer: Writing | null
}

interface Sought {
  articleId: string | null
  by: string
  /** Of an article: its one draft on the server. */
  articleDraft: FoundDraft | null
  /** The draft of a new article that is opened: only what belongs to it is sought. */
  begun: FoundDraft | null
}

const waitMs = 3000

/** What can be taken up again, newest first; not what another tab is writing, nor a text that is empty. */
export async function findWritings({ articleId, by, articleDraft, begun }: Sought): Promise<FoundWriting[]> {
  const elsewhere = await draftsBeingWritten(articleId)
  const copies = readLocalCopies(articleId, by).filter(
    ({ draft }) => !elsewhere.has(draft) && (!begun || draft === begun.id),
  )
  const drafts = articleId
    ? [elsewhere.size === 0 ? articleDraft : null]
    : begun
      ? []
      : await Promise.all(copies.slice(0, 5).map(({ draft }) => loadDraft(draft)))
  const onServer = drafts.filter((draft) => draft !== null)
  const fromServer = onServer.filter(({ writing }) => !copies.some((copy) => sameWriting(copy.writing, writing)))
  return [
    ...copies.map((copy) => inBrowser(copy, [...onServer, ...(begun ? [begun] : [])])),
    ...fromServer.map(({ id, baseVersion, savedAt, writing }) => ({
      // An article has one draft on the server: what is written now takes its place, so it stays here.
      place: keptHere(articleId, by, { id, baseVersion, savedAt, writing })
        ? ('browser' as const)
        : ('server' as const),
      draft: id,
      version: baseVersion,
      at: savedAt,
      writing,
      onServer: writing,
    })),
  ]
    .filter(({ writing }) => isWritten(writing))
    .toSorted((one, other) => other.at.localeCompare(one.at))
}

function inBrowser({ draft, version, at, writing }: LocalCopy, drafts: FoundDraft[]): FoundWriting {
  const onServer = drafts.find(({ id }) => id === draft)?.writing ?? null
  return { place: 'browser', draft, version, at, writing, onServer }
}

function keptHere(articleId: string | null, by: string, draft: Omit<FoundDraft, 'articleId'>): boolean {
  if (!articleId) return false
  const { id, baseVersion, savedAt, writing } = draft
  return keepLocalCopy({ draft: id, articleId, by, version: baseVersion, at: savedAt, writing })
}

/** Null when it was never there, was published, or nobody answers. */
async function loadDraft(id: string): Promise<FoundDraft | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), waitMs))
  const answer = await Promise.race([loadQuietly<{ draft: FoundDraft }>(`/compte/brouillons/${id}`, 'draft'), late])
  return answer?.kind === 'data' ? answer.data.draft : null
}
