import type { EditedPage } from '#features/editor/use-editor-opener.tsx'
import { editorInput, findPage } from './stored-page.server.ts'

/** A page that was never online is edited as its draft is. */
export async function editablePage(id: string): Promise<EditedPage | null> {
  const page = await findPage(id)
  if (!page) return null
  const { slug, version, draft, draftSavedAt, onlineSince, updatedAt } = page
  const savedAt = (draftSavedAt ?? updatedAt).toISOString()
  const input = editorInput(version === 0 && draft ? draft : page)
  return {
    article: { id, slug: slug ?? '', version, scheduledFor: null, isWithdrawn: false, ...input },
    draft:
      version > 0 && draft ? { id, articleId: id, baseVersion: version, input: editorInput(draft), savedAt } : null,
    isOnline: onlineSince !== null,
  }
}
