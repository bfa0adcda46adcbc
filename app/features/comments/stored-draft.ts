import { commentCharactersMax } from './comment.ts'

interface Draft {
  /** Drafts are shown to their author only, on shared computers. */
  memberId: string
  text: string
}

/** The prefix « amulette. » is cleared at sign-out and when somebody else signs in. */
const keyOf = (articleId: string) => `amulette.commentaire.${articleId}`

export function readDraft(articleId: string): Draft | null {
  try {
    const draft: unknown = JSON.parse(localStorage.getItem(keyOf(articleId)) ?? 'null')
    const [memberId, text]: unknown[] = [Reflect.get(Object(draft), 'memberId'), Reflect.get(Object(draft), 'text')]
    const isDraft = typeof memberId === 'string' && typeof text === 'string' && text !== ''
    return isDraft ? { memberId, text: text.slice(0, commentCharactersMax) } : null
  } catch {
    return null // storage forbidden, or another version's format
  }
}

export function storeDraft(articleId: string, draft: Draft): void {
  if (draft.text === '') return forgetStoredDraft(articleId)
  try {
    localStorage.setItem(keyOf(articleId), JSON.stringify(draft))
  } catch {
    return // storage full or forbidden: the field still holds the text
  }
}

export function forgetStoredDraft(articleId: string): void {
  try {
    localStorage.removeItem(keyOf(articleId))
  } catch {
    return // storage forbidden: nothing to remove
  }
}
