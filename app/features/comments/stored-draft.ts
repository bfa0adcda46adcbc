import { forgetStored, readStored, store } from '#platform/browser-storage.ts'
import { commentCharactersMax } from './comment.ts'

interface Draft {
  /** On shared computers a draft is shown only to its author. */
  memberId: string
  text: string
}

/** Keys with the prefix `amulette.` are removed at sign-out and when somebody else signs in. */
const keyOf = (articleId: string) => `amulette.commentaire.${articleId}`

export function readDraft(articleId: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(readStored(keyOf(articleId)) ?? 'null')
    const [memberId, text]: unknown[] = [Reflect.get(Object(draft), 'memberId'), Reflect.get(Object(draft), 'text')]
    const isDraft = typeof memberId === 'string' && typeof text === 'string' && text !== ''
    return isDraft ? { memberId, text: text.slice(0, commentCharactersMax) } : null
  } catch {
    return null // It has another version's format.
  }
}

export function storeDraft(articleId: string, draft: Draft): void {
  if (draft.text === '') forgetStoredDraft(articleId)
  else store(keyOf(articleId), JSON.stringify(draft))
}

export function forgetStoredDraft(articleId: string): void {
  forgetStored(keyOf(articleId))
}
