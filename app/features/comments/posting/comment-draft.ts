import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { commentCharactersMax } from '../comment.ts'

interface Draft {
  /** Drafts are shown to their author only, on shared computers. */
  memberId: string
  text: string
}

/** The prefix « amulette. » is cleared at sign-out and when somebody else signs in. */
const keyOf = (articleId: string) => `amulette.commentaire.${articleId}`

/** Saves what is typed in this browser, through errors, reloads and expired sessions, until it is accepted. */
export function useCommentDraft(articleId: string, memberId: string) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [found, setFound] = useState(false)

  // Before paint, and before the page is checked for unsent text.
  useLayoutEffect(() => {
    const { current } = field
    const stored = readDraft(articleId)
    if (!current || !stored) return
    if (stored.memberId !== memberId) return forgetDraft(articleId)
    // Text from the server, or typed before hydration, is newer.
    if (current.value !== '') return
    current.value = stored.text
    setFound(true)
  }, [articleId, memberId])

  const saveDraft = useCallback(
    (event: React.InputEvent<HTMLTextAreaElement>) => {
      storeDraft(articleId, { memberId, text: event.currentTarget.value })
      setFound(false)
    },
    [articleId, memberId],
  )
  const finish = useCallback(() => {
    forgetDraft(articleId)
    setFound(false)
  }, [articleId])
  return { found, finish, attributes: { ref: field, onInput: saveDraft } }
}

function readDraft(articleId: string): Draft | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(articleId)) ?? 'null')
    const [memberId, text]: unknown[] = [Reflect.get(Object(stored), 'memberId'), Reflect.get(Object(stored), 'text')]
    const isDraft = typeof memberId === 'string' && typeof text === 'string' && text !== ''
    return isDraft ? { memberId, text: text.slice(0, commentCharactersMax) } : null
  } catch {
    return null // storage forbidden, or another version's format
  }
}

function storeDraft(articleId: string, draft: Draft): void {
  if (draft.text === '') return forgetDraft(articleId)
  try {
    localStorage.setItem(keyOf(articleId), JSON.stringify(draft))
  } catch {
    return // storage full or forbidden: the field still holds the text
  }
}

function forgetDraft(articleId: string): void {
  try {
    localStorage.removeItem(keyOf(articleId))
  } catch {
    return // storage forbidden: nothing to remove
  }
}
