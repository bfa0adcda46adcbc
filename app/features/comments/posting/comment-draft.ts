import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { commentCharactersMax } from '../comment.ts'

interface Draft {
  /** Whose words they are: on a shared computer the next person does not read them. */
  memberId: string
  text: string
}

/** Under « amulette. », so that a sign-out, or somebody else who comes, takes it away with the rest. */
const keyOf = (articleId: string) => `amulette.commentaire.${articleId}`

/**
 * Keeps what is typed under an article in this browser, letter by letter: through errors, a reload, a session that
 * ends, a sign-in, until the comment is accepted.
 * @returns whether words of before were put back, what the field needs, and what to call once they are sent.
 */
export function useCommentDraft(articleId: string, memberId: string) {
  const field = useRef<HTMLTextAreaElement>(null)
  const [found, setFound] = useState(false)

  // Before anything is painted, and before « Is anything typed? » is asked of the page.
  useLayoutEffect(() => {
    const { current } = field
    const stored = readDraft(articleId)
    if (!current || !stored) return
    if (stored.memberId !== memberId) return forgetDraft(articleId)
    // What the server sent back, or what was typed before the script was there, is newer.
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
    return null // storage is forbidden here, or holds something of another version
  }
}

function storeDraft(articleId: string, draft: Draft): void {
  if (draft.text === '') return forgetDraft(articleId)
  try {
    localStorage.setItem(keyOf(articleId), JSON.stringify(draft))
  } catch {
    return // full or forbidden: the field itself still holds the text
  }
}

function forgetDraft(articleId: string): void {
  try {
    localStorage.removeItem(keyOf(articleId))
  } catch {
    return // forbidden storage holds nothing to forget
  }
}
