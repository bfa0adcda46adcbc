const key = 'amulette.typographie'
let isHelped = read()

/** French typography is corrected while typing, unless this browser remembers another choice. */
export function isTypingHelped(): boolean {
  return isHelped
}

export function helpTyping(choice: boolean): void {
  isHelped = choice
  try {
    localStorage.setItem(key, choice ? 'oui' : 'non')
  } catch {
    return // storage is unavailable: the choice lasts as long as the page
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(key) !== 'non'
  } catch {
    return true // storage is unavailable
  }
}
