import type { ArticleRefusal } from '#features/articles/article-refusal.ts'
import type { EditedPage } from '#features/editor/use-editor-opener.tsx'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { pageMissing } from './page.ts'
import { editorInput, findPage } from './stored-page.server.ts'

/** A page that was never online is edited as its draft is. */
export async function findEditablePage(id: string): Promise<Outcome<EditedPage, ArticleRefusal>> {
  const page = await findPage(id)
  if (!page) return refused(pageMissing)
  const { slug, version, draft, draftSavedAt, onlineSince, updatedAt } = page
  const savedAt = (draftSavedAt ?? updatedAt).toISOString()
  const input = editorInput(version === 0 && draft ? draft : page)
  return done({
    article: {
      id,
      slug: slug ?? '',
      version,
      scheduledFor: null,
      isWithdrawn: false,
      onlineSince: onlineSince?.toISOString() ?? null,
      ...input,
    },
    draft:
      version > 0 && draft ? { id, articleId: id, baseVersion: version, input: editorInput(draft), savedAt } : null,
    isOnline: onlineSince !== null,
  })
}
