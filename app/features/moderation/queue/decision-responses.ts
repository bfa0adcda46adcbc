import type { DecidedComment } from '../moderation.ts'

/** This field asks the server for data, which the list shows, instead of a redirect. */
export const inPlaceField = 'inPlace'

/** Name `comment-<id>` of a chosen comment; the value is the version that was read. */
export const choicePrefix = 'comment-'

/** Added by the script that sends a form: a field of the form would be missing from one sent while the page hydrates. */
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
  /** Last line of the audit log after it: lists read before show the decision. */
  auditLogNumber: number
}

export interface RefusedAnswer {
  message: string
  detail?: null
  decided?: undefined
  undone?: undefined
}
