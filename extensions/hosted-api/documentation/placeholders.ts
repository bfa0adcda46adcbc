/** Words that readers of an example replace with their own values. */
import placeholders from './placeholders.json' with { type: 'json' }

export type Placeholder = keyof typeof placeholders

const word = new RegExp(`\\b(?:${Object.keys(placeholders).join('|')})\\b`, 'g')

export function placeholdersIn(text: string): Placeholder[] {
  return [...new Set(text.match(word))] as Placeholder[]
}

export function fillPlaceholders(text: string, values: ReadonlyMap<string, string>): string {
  return text.replace(word, (name) => values.get(name) ?? name)
}
