export interface Objection {
  sentence: string
  phrases: string[]
}

/** The form has it once for each phrase, or once with a phrase a line. */
export const phraseField = 'phrase'
