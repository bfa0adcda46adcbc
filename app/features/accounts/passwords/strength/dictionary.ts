/** Known words in order, with what each costs to guess. The server and the browser read the same text. */
export interface Dictionary {
  words: string[]
  /** In steps, see `costStep`; `leakedFlag` is added for a password of a known leak. */
  values: Uint8Array
}

/** Powers of ten, in fifths. */
const costStep = 0.2
const leakedFlag = 32
const firstValue = 0x30

export interface KnownWord {
  /** Powers of ten: 3 is a thousand guesses. */
  cost: number
  isLeaked: boolean
}

export function costAt({ values }: Dictionary, index: number): number {
  return ((values[index] ?? 0) % leakedFlag) * costStep
}

export function isLeakedAt({ values }: Dictionary, index: number): boolean {
  return (values[index] ?? 0) >= leakedFlag
}

/** One word a line: how many characters it shares with the one before, the rest, its value. */
export function writeDictionary(wordMap: Map<string, KnownWord>): string {
  const words = [...wordMap.keys()].toSorted()
  return words
    .map((word, index) => {
      const prefixLength = sharedLength(words[index - 1] ?? '', word)
      const { cost, isLeaked } = wordMap.get(word) ?? { cost: 0, isLeaked: false }
      const value = Math.round(cost / costStep) + (isLeaked ? leakedFlag : 0)
      return prefixLength.toString(36) + word.slice(prefixLength) + String.fromCharCode(firstValue + value)
    })
    .join('\n')
}

export function readDictionary(text: string): Dictionary {
  const lines = text.split('\n')
  const values = new Uint8Array(lines.length)
  let word = ''
  const words = lines.map((line, index) => {
    values[index] = line.charCodeAt(line.length - 1) - firstValue
    word = word.slice(0, Number.parseInt(line.charAt(0), 36)) + line.slice(1, -1)
    return word
  })
  return { words, values }
}

function sharedLength(one: string, other: string): number {
  const max = Math.min(one.length, other.length, 35)
  let length = 0
  while (length < max && one[length] === other[length]) length++
  return length
}

/** The words that begin alike: from `low`, before `high`; all of them at first. */
export interface Range {
  low: number
  high: number
}

/** The words of a range that go on with this character, `depth` characters after their beginning. */
export function narrowed({ words }: Dictionary, { low, high }: Range, depth: number, character: number): Range {
  return {
    low: firstFrom(words, low, high, (word) => !(word.charCodeAt(depth) < character) && word.length > depth),
    high: firstFrom(words, low, high, (word) => word.charCodeAt(depth) > character),
  }
}

/** Binary search: the first of the range for which `holds`, which holds for all that follow. */
function firstFrom(words: string[], low: number, high: number, holds: (word: string) => boolean): number {
  let [from, to] = [low, high]
  while (from < to) {
    const middle = (from + to) >> 1
    if (holds(words[middle] ?? '')) to = middle
    else from = middle + 1
  }
  return from
}
