const key = 'amulette.typographie'

/** Whether French typography is corrected while typing: on by default, stored in this browser. */
export interface TypingChoice {
  isHelped: () => boolean
  choose: (isHelped: boolean) => void
}

export function makeTypingChoice(): TypingChoice {
  let isHelped = read()
  return {
    isHelped: () => isHelped,
    choose(isOn) {
      isHelped = isOn
      save(isOn)
    },
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(key) !== 'non'
  } catch {
    return true // storage is unavailable: the choice lasts as long as the page
  }
}

function save(isHelped: boolean): void {
  try {
    localStorage.setItem(key, isHelped ? 'oui' : 'non')
  } catch {
    return // storage is unavailable
  }
}
