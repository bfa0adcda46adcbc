import type { DecidedComment } from '../moderation.ts'

export const inPlaceField = 'inPlace'

/** A selected comment is sent as `comment-<id>`, with the version that was read as its value. */
export const choicePrefix = 'comment-'

/** The script adds these when it sends a form: a hidden field would be missing from a form sent before hydration. */
export const inPlaceFields = { [inPlaceField]: '1' }

export interface DecisionAnswer {
  message: string
  detail?: string | null
  decided: DecidedComment[]
}

export interface UndoAnswer {
  message: string
  detail?: string | null
  undone: string[]
  /** The last line of the audit log after the undo: lists that were read before it still show the decision. */
  auditLogNumber: number
}

export interface RefusedAnswer {
  message: string
  detail?: null
  decided?: undefined
  undone?: undefined
}
