import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { commentCharactersMax } from './comment.ts'

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
    const kept = readDraft(articleId)
    if (!current || !kept) return
    if (kept.memberId !== memberId) return forgetDraft(articleId)
    // What the server sent back, or what was typed before the script was there, is newer.
    if (current.value !== '') return
    current.value = kept.text
    setFound(true)
  }, [articleId, memberId])

  const keep = useCallback(
    (event: React.InputEvent<HTMLTextAreaElement>) => {
      keepDraft(articleId, { memberId, text: event.currentTarget.value })
      setFound(false)
    },
    [articleId, memberId],
  )
  const finish = useCallback(() => {
    forgetDraft(articleId)
    setFound(false)
  }, [articleId])
  return { found, finish, attributes: { ref: field, onInput: keep } }
}

function readDraft(articleId: string): Draft | null {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(articleId)) ?? 'null')
    const [memberId, text]: unknown[] = [Reflect.get(Object(kept), 'memberId'), Reflect.get(Object(kept), 'text')]
    const isDraft = typeof memberId === 'string' && typeof text === 'string' && text !== ''
    return isDraft ? { memberId, text: text.slice(0, commentCharactersMax) } : null
  } catch {
    return null // storage is forbidden here, or holds something of another version
  }
}

function keepDraft(articleId: string, draft: Draft): void {
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
