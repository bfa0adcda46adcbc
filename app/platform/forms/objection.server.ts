import { type Objection, phraseField } from './objection.ts'

interface Objector {
  /** @param writing texts by the names of their fields; `content` is HTML */
  objectTo: (writing: object) => Promise<Objection | null>
  answerFor: (phrases: string[], personId: string, address: string) => Promise<void>
}

/** Extensions may ask whoever publishes to answer for a phrase. */
export const objectors: Objector[] = []

export async function objectionTo(writing: object): Promise<Objection | null> {
  const objections = await Promise.all(objectors.map(({ objectTo }) => objectTo(writing)))
  return objections.find((objection) => objection !== null) ?? null
}

export async function answerForPhrases(body: FormData, personId: string, address: string): Promise<void> {
  const phrases = body.getAll(phraseField).flatMap((value) => (typeof value === 'string' ? value.split('\n') : []))
  if (phrases.length > 0) for (const { answerFor } of objectors) await answerFor(phrases, personId, address)
}
