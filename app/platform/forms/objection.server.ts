import type { Refusal } from '#platform/outcome.ts'

export type Objection = Pick<Refusal, 'sentence'> & { status: 409; phrases: string[] }

interface Objector<Person> {
  /** @param writing texts by the names of their fields; `content` is sanitised HTML */
  objectTo: (writing: object) => Promise<Objection | null>
  answerFor: (phrases: string[], person: Person, address: string) => Promise<void>
}

/** Extensions may ask whoever publishes to answer for a phrase. */
export const objectors: Objector<never>[] = []

export async function objectionTo(writing: object): Promise<Objection | null> {
  const objections = await Promise.all(objectors.map(({ objectTo }) => objectTo(writing)))
  return objections.find((objection) => objection !== null) ?? null
}

/** The form has a field for each phrase, or one with a phrase a line. */
export async function answerForPhrases(body: FormData, person: object | null, address: string): Promise<void> {
  const phrases = body.getAll('phrase').flatMap((value) => (typeof value === 'string' ? value.split(/\r?\n/) : []))
  if (person && phrases.length > 0)
    for (const { answerFor } of objectors) await answerFor(phrases, person as never, address)
}
