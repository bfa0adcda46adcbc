import type { Suggestion } from './suggestions-section.tsx'

/** Extensions add what somebody confirms here with one button, by a form of the product. */
export const suggestionLists: (() => Promise<Suggestion[]>)[] = []

export async function listSuggestions(): Promise<Suggestion[]> {
  return (await Promise.all(suggestionLists.map((list) => list()))).flat()
}
