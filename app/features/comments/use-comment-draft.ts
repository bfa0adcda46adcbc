import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { forgetStoredDraft, readDraft, storeDraft } from './stored-draft.ts'

/** Keeps the text in this browser through errors, reloads and expired sessions, until the comment is accepted. */
export function useCommentDraft(articleId: string, memberId: string) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [isRestored, setRestored] = useState(false)

  // It must run before the page is checked for unsent text, hence in a layout effect.
  useLayoutEffect(() => {
    const { current } = field
    const draft = readDraft(articleId)
    if (!current || !draft) return
    if (draft.memberId !== memberId) return forgetStoredDraft(articleId)
    // Text from the server, or typed before hydration, is newer than the draft.
    if (current.value !== '') return
    current.value = draft.text
    setRestored(true)
  }, [articleId, memberId])

  const saveDraft = useCallback(
    (event: React.InputEvent<HTMLTextAreaElement>) => {
      storeDraft(articleId, { memberId, text: event.currentTarget.value })
      setRestored(false)
    },
    [articleId, memberId],
  )
  const finish = useCallback(() => {
    forgetStoredDraft(articleId)
    setRestored(false)
  }, [articleId])
  return {
    isRestored,
    finish,
    attributes: { ref: field, onInput: saveDraft, 'data-article': articleId, 'data-member': memberId },
  }
}
