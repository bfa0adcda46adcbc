export interface Dictionary {
  words: string[]
  /** In units of `costStep`; `leakedFlag` is added for passwords of known leaks. */
  values: Uint8Array
}

/** Log10 of guesses, in fifths. */
const costStep = 0.2
const leakedFlag = 32
const firstValue = 0x30

export interface KnownWord {
  cost: number
  isLeaked: boolean
}

export function costAt({ values }: Dictionary, index: number): number {
  return ((values[index] ?? 0) % leakedFlag) * costStep
}

export function isLeakedAt({ values }: Dictionary, index: number): boolean {
  return (values[index] ?? 0) >= leakedFlag
}

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

export interface Range {
  low: number
  high: number
}

export function narrowed({ words }: Dictionary, { low, high }: Range, depth: number, character: number): Range {
  return {
    low: firstFrom(words, low, high, (word) => !(word.charCodeAt(depth) < character) && word.length > depth),
    high: firstFrom(words, low, high, (word) => word.charCodeAt(depth) > character),
  }
}

function firstFrom(words: string[], low: number, high: number, holds: (word: string) => boolean): number {
  let [from, to] = [low, high]
  while (from < to) {
    const middle = (from + to) >> 1
    if (holds(words[middle] ?? '')) to = middle
    else from = middle + 1
  }
  return from
}
