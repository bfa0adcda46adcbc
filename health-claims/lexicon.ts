import data from './lexicon.json' with { type: 'json' }
import { formsOf } from './verb-forms.ts'
import { plain, stemOf, stemsOf, type Word } from './words.ts'

export type Theme = keyof typeof data.ailments
type VerbKind = keyof typeof data.verbs

interface Branch<Value> {
  value?: Value
  branches: Map<string, Branch<Value>>
}

/** Finds the longest expression that begins at a word. */
class Expressions<Value> {
  private root: Branch<Value> = { branches: new Map() }

  add(expression: string, value: Value): void {
    let branch = this.root
    for (const stem of stemsOf(expression)) {
      const next: Branch<Value> = branch.branches.get(stem) ?? { branches: new Map() }
      branch.branches.set(stem, next)
      branch = next
    }
    if (branch !== this.root) branch.value = value
  }

  at(words: readonly Word[], index: number): { value: Value; length: number } | null {
    let branch: Branch<Value> | undefined = this.root
    let longest: { value: Value; length: number } | null = null
    for (let length = 0; branch; length++) {
      if (branch.value !== undefined) longest = { value: branch.value, length }
      const word = words[index + length]
      if (length > 0 && word?.opens) break
      branch = word && branch.branches.get(word.stem)
    }
    return longest
  }
}

/** The owner's own words, on top of those of the product. */
export interface OwnWords {
  /** Names of ailments, or verbs in the infinitive. */
  extra: readonly string[]
  /** An expression that has one of these is no finding. */
  innocent: readonly string[]
}

export interface Lexicon {
  ailments: Expressions<Theme>
  parts: Expressions<Theme>
  functions: Expressions<Theme>
  medicines: Expressions<Theme>
  effects: Expressions<Theme>
  innocent: Expressions<Theme>
  verbs: Map<string, Set<VerbKind>>
}

const split = (list: string) => list.split(',').map((item) => item.trim())

function mapValues<Key extends string, Value>(lists: Record<Key, string>, convert: (list: string) => Value) {
  return Object.fromEntries(Object.entries<string>(lists).map(([key, list]) => [key, convert(list)])) as Record<
    Key,
    Value
  >
}

const words = mapValues(data.words, (list) => new Set(list.split(' ')))
const beginnings = mapValues(data.beginnings, (list) => new RegExp(`^(?:${list.replaceAll(' ', '|')})`))
const stems = mapValues(data.stems, (list) => new Set(split(list).flatMap((item) => stemsOf(item).slice(0, 1))))
const exact = mapValues(data.exact, (list) => new Set(split(list).map(plain)))

export const is = (kind: keyof typeof words, word: string | undefined) => words[kind].has(word ?? '')
export const begins = (kind: keyof typeof beginnings, word: string | undefined) => beginnings[kind].test(word ?? '')
export const hasStem = (kind: keyof typeof stems, word: string | undefined) => stems[kind].has(stemOf(word ?? ''))
export const isExactly = (kind: keyof typeof exact, word: string) => exact[kind].has(word)
export const asks = new RegExp(`\\b(?:${data.asks})`)

function expressionsOf(list: readonly string[]): Expressions<Theme> {
  const expressions = new Expressions<Theme>()
  for (const item of list) expressions.add(item, 'body')
  return expressions
}

export function lexiconWith({ extra, innocent }: OwnWords): Lexicon {
  const ailments = new Expressions<Theme>()
  for (const [theme, list] of Object.entries(data.ailments) as [Theme, string][])
    for (const name of split(list)) ailments.add(name, theme)
  const verbs: Lexicon['verbs'] = new Map()
  const irregular: Record<string, readonly string[] | undefined> = data.irregularVerbs
  const addVerb = (infinitive: string, kind: VerbKind) => {
    for (const form of formsOf(infinitive, irregular[infinitive]))
      verbs.set(form, (verbs.get(form) ?? new Set()).add(kind))
  }
  for (const [kind, list] of Object.entries(data.verbs) as [VerbKind, string][])
    for (const infinitive of split(list)) addVerb(infinitive, kind)
  for (const word of extra) {
    ailments.add(word, 'body')
    if (/^\S+(?:er|ir|re)$/.test(word)) addVerb(word.toLowerCase(), 'healing')
  }
  return {
    ailments,
    parts: expressionsOf(split(data.bodyOfHealing)),
    functions: expressionsOf(split(data.functions)),
    medicines: expressionsOf(split(data.medicines)),
    effects: expressionsOf(split(data.effects)),
    innocent: expressionsOf(innocent),
    verbs,
  }
}
