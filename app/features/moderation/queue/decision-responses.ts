import type { DecidedComment } from '../moderation.ts'

/** The field by which a form sent with script asks for an answer in place instead of the next page. */
export const inPlaceField = 'inPlace'

export interface DecisionAnswer {
  message: string
  detail?: string | null
  decided: DecidedComment[]
}

export interface UndoAnswer {
  message: string
  detail?: string | null
  /** Ids of comments. */
  undone: string[]
}

/** Without a list of what was done, an answer is a refusal. */
export interface RefusedAnswer {
  message: string
  detail?: null
  decided?: undefined
  undone?: undefined
}
