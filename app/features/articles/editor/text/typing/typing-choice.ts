const key = 'amulette.typographie'

/** Does this browser's author want help with French typography? Yes, until told otherwise. */
export interface TypingChoice {
  isHelped: () => boolean
  choose: (isHelped: boolean) => void
}

export function makeTypingChoice(): TypingChoice {
  let isHelped = read()
  return {
    isHelped: () => isHelped,
    choose(chosen) {
      isHelped = chosen
      save(chosen)
    },
  }
}

function read(): boolean {
  try {
    return localStorage.getItem(key) !== 'non'
  } catch {
    return true // storage is forbidden here: the choice lasts as long as the page
  }
}

function save(isHelped: boolean): void {
  try {
    localStorage.setItem(key, isHelped ? 'oui' : 'non')
  } catch {
    return // forbidden storage keeps nothing
  }
}
