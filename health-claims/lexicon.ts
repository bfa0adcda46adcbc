import data from './lexicon.json' with { type: 'json' }
import { formsOf } from './verb-forms.ts'
import { keyOf, plain, stemOf, wordsOf, type Word } from './words.ts'

export type Theme = keyof typeof data.ailments
export type Tag = 'ailments' | 'innocent' | keyof typeof data.expressions | keyof typeof data.verbs

export interface Match {
  /** The word after the last one. */
  to: number
  theme: Theme
}

interface Branch {
  themes: Map<Tag, Theme>
  branches: Map<string, Branch>
}

const longestExpression = 8
const noMatches: ReadonlyMap<Tag, Match> = new Map()

const emptyBranch = (): Branch => ({ themes: new Map(), branches: new Map() })

/** The owner's own words, on top of those of the product. */
export interface OwnWords {
  /** Names of ailments, or verbs in the infinitive. */
  extra: readonly string[]
  /** An expression that has one of these is no finding. */
  innocent: readonly string[]
}

const split = (list: string) => list.split(',').map((item) => item.trim())

export type Kind = keyof typeof data.words

/** An item that ends in « * » is the beginning of a word. */
const kinds = new Map<string, (word: string) => boolean>()
for (const [kind, list] of Object.entries(data.words)) {
  const items = list.split(' ').map(plain)
  const whole = new Set(items)
  const beginnings = items.flatMap((item) => (item.endsWith('*') ? item.slice(0, -1) : []))
  const pattern = beginnings.length > 0 ? new RegExp(`^(?:${beginnings.join('|')})`) : null
  kinds.set(kind, (word) => whole.has(word) || whole.has(stemOf(word)) || pattern?.test(word) === true)
}

export const is = (kind: Kind, word = '') => kinds.get(kind)?.(word) === true

export const isOneOf = (list: readonly Kind[], word?: string) => list.some((kind) => is(kind, word))

const irregular: [string, readonly string[]][] = Object.entries(data.irregularVerbs)

/** « remettre » follows « mettre ». */
function stemsOf(infinitive: string): string[] | undefined {
  const [root = '', stems] = irregular.find(([verb]) => infinitive.endsWith(verb)) ?? []
  const prefix = plain(infinitive.slice(0, infinitive.length - root.length))
  return stems?.map((list) => list.replace(/[^ ]+/g, prefix + '$&'))
}

/** Expressions by their words, in which a verb stands for all its forms. */
export class Lexicon {
  private root = emptyBranch()
  private infinitives = new Map<string, string[]>()

  constructor({ extra, innocent }: OwnWords) {
    for (const [theme, list] of Object.entries(data.ailments) as [Theme, string][])
      for (const name of split(list)) this.add(name, 'ailments', theme)
    for (const [tag, list] of Object.entries(data.expressions) as [Tag, string][])
      for (const name of split(list)) this.add(name, tag, tag === 'effects' ? 'sleep' : 'body')
    for (const [tag, list] of Object.entries(data.verbs) as [Tag, string][])
      for (const name of split(list)) this.addVerb(name, tag)
    for (const word of extra) {
      this.add(word, 'ailments', 'body')
      if (/^\S+(?:er|ir|re)$/.test(word)) this.addVerb(word.toLowerCase(), 'heals')
    }
    for (const expression of innocent) this.add(expression, 'innocent', 'body')
  }

  private add(expression: string, tag: Tag, theme: Theme): void {
    this.addPath(
      wordsOf(expression).map(({ key }) => key),
      tag,
      theme,
    )
  }

  /** @param expression begins with an infinitive: « mettre fin » */
  private addVerb(expression: string, tag: Tag): void {
    const [verb = '', ...others] = expression.split(/[\s’]+/)
    const name = `~${verb}`
    const isNew = !this.root.branches.has(name)
    for (const form of isNew ? formsOf(verb, stemsOf(verb)) : []) {
      const key = keyOf(form)
      const verbs = this.infinitives.get(key)
      if (!verbs) this.infinitives.set(key, [name])
      else if (verbs.at(-1) !== name) verbs.push(name)
    }
    const path = others.flatMap((word) => wordsOf(word).map(({ key }) => key))
    this.addPath([name, ...path], tag, 'body')
  }

  private addPath(path: readonly string[], tag: Tag, theme: Theme): void {
    let branch = this.root
    for (const key of path) {
      const next = branch.branches.get(key) ?? emptyBranch()
      branch.branches.set(key, next)
      branch = next
    }
    if (branch !== this.root) branch.themes.set(tag, theme)
  }

  /** The longest expression of each kind that begins at a word. Adverbs may stand inside: « met enfin un terme à ». */
  matchesAt(words: readonly Word[], index: number): ReadonlyMap<Tag, Match> {
    const key = words[index]?.key ?? ''
    if (!this.root.branches.has(key) && !this.infinitives.has(key)) return noMatches
    const matches = new Map<Tag, Match>()
    this.follow(this.root, words, index, index, matches)
    return matches
  }

  private follow(branch: Branch, words: readonly Word[], index: number, i: number, matches: Map<Tag, Match>): void {
    const word = words[i]
    if (!word || (i > index && word.opens) || i > index + longestExpression) return
    for (const key of [word.key, ...(this.infinitives.get(word.key) ?? [])]) {
      const next = branch.branches.get(key)
      if (!next) continue
      for (const [tag, theme] of next.themes)
        if (i + 1 > (matches.get(tag)?.to ?? 0)) matches.set(tag, { to: i + 1, theme })
      if (next.branches.size > 0) this.follow(next, words, index, i + 1, matches)
    }
    const isBetween = i > index && (is('adverbs', word.text) || /.{4}ment$/.test(word.text))
    if (isBetween) this.follow(branch, words, index, i + 1, matches)
  }
}

export const lexiconWith = (own: OwnWords) => new Lexicon(own)
