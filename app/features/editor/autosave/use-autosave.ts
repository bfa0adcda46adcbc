import { useEffect, useLayoutEffect, useState } from 'react'
import type { ArticleInput } from '#features/articles/article-fields.ts'
import { DraftSaver, type AutosaveState, type Session } from './draft-saver.ts'
import { lockDraft } from './local-copy.ts'

export function useAutosave(session: Session, current: () => ArticleInput, maySaveToServer: boolean) {
  const [state, setState] = useState<AutosaveState>({ kind: 'nothing' })
  const [saver] = useState(() => new DraftSaver(session, current, setState))
  useLayoutEffect(() => saver.follow(session, maySaveToServer), [saver, session, maySaveToServer])
  // A layout effect: its cleanup runs before the fields unmount.
  useLayoutEffect(() => saver.start(), [saver])
  const { articleId, draft } = session
  useEffect(() => lockDraft({ articleId, draft }), [articleId, draft])
  return { state, saver }
}
