import { hasStem, is, type Lexicon, type Theme } from './lexicon.ts'
import { type Word, wordsOf } from './words.ts'

export interface Target {
  from: number
  to: number
  theme: Theme
}

type Wanted = 'ailments' | 'parts' | 'functions' | 'medicines'

const strangersMax = 2
const reach = 11
const objectMax = 40

/** A text by its words. Each question reads a bounded number of them, however long a sentence is. */
export class Reading {
  text: string
  words: readonly Word[]
  lexicon: Lexicon

  constructor(text: string, lexicon: Lexicon) {
    this.text = text
    this.words = wordsOf(text)
    this.lexicon = lexicon
  }

  word(i: number): string {
    return this.words[i]?.text ?? ''
  }

  /** The sentence before this word is over. */
  opens(i: number): boolean {
    return this.words[i]?.opens ?? true
  }

  isAfterQuestion(i: number): boolean {
    return /\?\s*$/.test(this.text.slice(0, this.words[i]?.start ?? 0).slice(-4))
  }

  pauses(i: number): boolean {
    return this.opens(i) || this.words[i]?.pause !== ''
  }

  /** The words of the sentence before this one, at most so many. */
  before(i: number, max: number): string[] {
    let start = i
    while (start > 0 && start > i - max && !this.opens(start)) start--
    return this.words.slice(start, i).map(({ text }) => text)
  }

  /** The words of the sentence from this one on. */
  from(i: number, max: number): string[] {
    let end = i
    while (end < i + max && !this.opens(end)) end++
    return this.between(i, end)
  }

  between(from: number, to: number): string[] {
    return this.words.slice(from, to).map(({ text }) => text)
  }

  /** An ailment, or a part of the body, that begins at a word. */
  targetAt(i: number, kinds: readonly Wanted[]): Target | null {
    const matches = kinds.flatMap((kind) => this.lexicon[kind].at(this.words, i) ?? [])
    const [longest] = matches.toSorted((one, other) => other.length - one.length)
    if (!longest) return null
    const to = i + longest.length
    const isAilment = kinds.includes('ailments') && this.lexicon.ailments.at(this.words, i) !== null
    return this.isFigure(to) || (!isAilment && this.isOfThing(to)) ? null : { from: i, to, theme: longest.value }
  }

  /** The nearest target after a verb, unless another clause begins before it. */
  targetAfter(head: number, kinds: readonly Wanted[]): Target | null {
    let strangers = 0
    let crosses = false
    let compares = false
    for (let i = this.afterInversion(head + 1); i <= head + reach && !this.opens(i); i++) {
      const pause = this.words[i]?.pause
      const word = this.word(i)
      if (pause === ';') return null
      if (pause) crosses = pause === ','
      const target = this.targetAt(i, kinds)
      if (target) return crosses && !this.endsList(target.to) ? null : target
      if (/^(?:aussi|autant|tant)$/.test(word)) compares = true
      if (compares && word === 'que') strangers = 0
      else if (is('blocks', word)) return null
      if (word === 'et' || word === 'ou') strangers = Math.min(strangers, 1)
      else if (!is('light', word) && !/.{3}ment$/.test(word)) {
        if (this.lexicon.verbs.get(word)?.has('healing') || strangers++ >= strangersMax) return null
      }
    }
    return null
  }

  /** « soulage-t-elle », « soulagent-elles » */
  private afterInversion(i: number): number {
    const isJoined = (j: number) => this.text[(this.words[j]?.start ?? 0) - 1] === '-'
    const at = this.word(i) === 't' && isJoined(i) ? i + 1 : i
    return /^(?:il|elle|on)s?$/.test(this.word(at)) && isJoined(at) ? at + 1 : i
  }

  endsList(i: number): boolean {
    return this.pauses(i) || /^(?:et|ou)$/.test(this.word(i))
  }

  /** « … et l'anxiété », « … saisonnières »: a replaced claim leaves no part of its object behind. */
  endOfObject(end: number): number {
    let to = this.afterAdjective(end)
    for (let i = to; i <= to + 3 && i < end + objectMax && !this.opens(i); i++) {
      const target = this.targetAt(i, ['ailments', 'parts'])
      if (target) i = to = this.afterAdjective(target.to)
      if (!is('listed', this.word(i))) break
    }
    return to
  }

  private afterAdjective(i: number): number {
    const word = this.word(i)
    const agrees = this.word(i - 1).endsWith('s') && word.endsWith('s') && !this.pauses(i)
    return agrees && !is('light', word) && !is('blocks', word) ? i + 1 : i
  }

  mentionsProduct(i: number): boolean {
    return [...this.before(i, 16), ...this.between(i, i + 1), ...this.from(i + 1, 20)].some((word) =>
      hasStem('products', word),
    )
  }

  /** An ailment's name may be of a feeling or of a thing: « la douleur de l'absence », « la fatigue du métal ». */
  private isFigure(to: number): boolean {
    if (this.pauses(to)) return false
    if (/^(?:acheteuse|creatrice)$/.test(this.word(to))) return true
    if (!is('figures', this.word(to))) return false
    for (let i = to + 1; i <= to + 3 && !this.pauses(i); i++) {
      const stem = this.words[i]?.stem
      if (is('feelings', stem) || is('things', stem)) return true
    }
    return false
  }

  /** « la circulation des perles », « la mémoire du geste », « le dos de la broche » */
  private isOfThing(to: number): boolean {
    const isOfAilment = this.lexicon.ailments.at(this.words, to + 1) !== null
    return !this.pauses(to) && is('links', this.word(to)) && !isOfAilment && !is('ofBodies', this.words[to + 1]?.stem)
  }
}
