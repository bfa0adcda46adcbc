import { readStored, store } from '#platform/browser-storage.ts'

const key = 'amulette.typographie'
let isHelped = readStored(key) !== 'non'

/** French typography is corrected while typing, unless this browser remembers another choice. */
export function isTypingHelped(): boolean {
  return isHelped
}

export function helpTyping(choice: boolean): void {
  isHelped = choice
  store(key, choice ? 'oui' : 'non')
}
