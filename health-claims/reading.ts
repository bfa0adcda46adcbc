import { is, isOneOf, type Kind, type Lexicon, type Tag, type Theme } from './lexicon.ts'
import { type Word, wordsOf } from './words.ts'

export interface Target {
  from: number
  to: number
  theme: Theme
}

const reach = 14
const objectMax = 40

/** A text by its words. Each question reads a bounded number of them, however long a sentence is. */
export class Reading {
  text: string
  words: readonly Word[]
  lexicon: Lexicon
  private matches: ReturnType<Lexicon['matchesAt']>[] = []

  /** How many jewels are named before each word. */
  private products = [0]

  constructor(text: string, lexicon: Lexicon) {
    this.text = text
    this.words = wordsOf(text)
    this.lexicon = lexicon
  }

  word = (i: number): string => this.words[i]?.text ?? ''

  /** The sentence before this word is over. */
  opens = (i: number): boolean => this.words[i]?.opens ?? true

  isAfterQuestion = (i: number): boolean => this.gap(i).includes('?')

  pauses = (i: number): boolean => this.opens(i) || this.words[i]?.pause !== ''

  /** Another clause begins: « dès que », which is not « des ». */
  joins(i: number): boolean {
    return is('joints', this.word(i)) && (this.word(i) !== 'des' || this.words[i]?.hasAccent === true)
  }

  /** The signs before a word. */
  gap = (i: number): string => this.text.slice(this.words[i - 1]?.end ?? 0, this.words[i]?.start)

  /** The words of the sentence before this one, at most so many. */
  before(i: number, max: number): string[] {
    let start = i
    while (start > 0 && start > i - max && !this.opens(start)) start--
    return this.between(start, i)
  }

  /** The words of the sentence from this one on. */
  from(i: number, max: number): string[] {
    let end = i
    while (end < i + max && !this.opens(end)) end++
    return this.between(i, end)
  }

  between = (from: number, to: number): string[] => this.words.slice(Math.max(0, from), to).map(({ text }) => text)

  /** A word of such a kind stands near, in the same sentence. */
  says(kinds: readonly Kind[], i: number, back = 16, ahead = 16): boolean {
    const near = [...this.before(i, back), this.word(i), ...this.from(i + 1, ahead)]
    return near.some((word) => isOneOf(kinds, word))
  }

  match = (i: number, tag: Tag) => this.matchesAt(i).get(tag)

  matchesAt = (i: number) => (this.matches[i] ??= this.lexicon.matchesAt(this.words, i))

  /** A tag begins between two words, or a target of one of several. */
  has(tag: Tag | readonly Tag[], from: number, to: number): boolean {
    for (let i = Math.max(0, from); i < to; i++)
      if (typeof tag === 'string' ? this.match(i, tag) : this.targetAt(i, tag)) return true
    return false
  }

  /** An ailment, or a part of the body, that begins at a word. */
  targetAt(i: number, tags: readonly Tag[]): Target | null {
    if (this.matchesAt(i).size === 0) return null
    const matches = tags.flatMap((tag) => this.match(i, tag) ?? [])
    const [longest] = matches.toSorted((one, other) => other.to - one.to)
    const trouble = tags.includes('ailments') ? this.troubleAt(i) : null
    if (trouble && trouble.to > (longest?.to ?? 0)) return trouble
    if (!longest) return null
    const { to, theme } = longest
    const isAilment = tags.includes('ailments') && this.match(i, 'ailments')
    const isVague = is('ambiguous', this.word(i)) && this.isOfThing(to)
    const isTired = this.word(i).startsWith('fatigue') && this.words[i]?.hasAccent
    return isTired || this.isFigure(to) || (!isAilment && isVague) ? null : { from: i, to, theme }
  }

  /** « problèmes de dos », « gêne respiratoire », « des yeux qui piquent » */
  private troubleAt(i: number): Target | null {
    const body = this.match(i, 'bodies')
    const isSubject = body && /^(?:qui|me|te|lui|vous)$/.test(this.word(body.to))
    const ailing = isSubject ? this.match(body.to + 1, 'symptoms') : body && this.match(body.to, 'ailing')
    if (ailing && !this.pauses(body?.to ?? i)) return { from: i, to: ailing.to, theme: 'body' }
    const trouble = this.match(i, 'troubles')
    if (!trouble) return null
    let j = trouble.to
    while (is('troubleLinks', this.word(j)) && j < trouble.to + 3 && !this.pauses(j)) j++
    const kind = this.pauses(j) ? null : (this.match(j, 'functions') ?? this.match(j, 'bodies'))
    const to = kind && j > trouble.to && !this.isOfThing(kind.to) ? kind.to : this.match(trouble.to, 'bodily')?.to
    return to ? { from: i, to, theme: 'body' } : null
  }

  /** The nearest target after a verb, unless another clause begins before it. */
  targetAfter(to: number, tags: readonly Tag[], strangersMax = 2): Target | null {
    let strangers = 0
    for (let i = to; i < to + reach && !this.opens(i); i++) {
      const target = this.targetAt(i, tags)
      if (target) return target
      const word = this.word(i)
      // « aux personnes qui souffrent de sciatique »
      const isPatient = word === 'qui' && this.before(i, 3).some((text) => is('patients', text))
      if (isPatient && is('suffers', this.word(i + 1))) i++
      if (isPatient || is('patients', word)) continue
      // « soulagent-elles les migraines ? »
      if (this.words[i]?.pause === ';' || (is('blocks', word) && this.gap(i) !== '-')) return null
      const isLight = is('light', word) || is('adverbs', word) || /.{3}ment$/.test(word)
      if (!isLight && (this.match(i, 'heals') || strangers++ >= strangersMax)) return null
    }
    return null
  }

  /** « … et l'anxiété », « … saisonnières »: a replaced claim leaves no part of its object behind. */
  endOfObject(end: number): number {
    let to = this.afterAdjective(end)
    for (let i = to; i <= to + 3 && i < end + objectMax && !this.opens(i); i++) {
      const target = this.targetAt(i, ['ailments', 'parts', 'functions'])
      to = target ? this.afterAdjective(target.to) : to
      if (target) i = to - 1
      else if (!is('listed', this.word(i))) break
    }
    return to
  }

  private afterAdjective(i: number): number {
    const word = this.word(i)
    const agrees = this.word(i - 1).endsWith('s') && word.endsWith('s') && !this.pauses(i)
    return agrees && !is('light', word) && !is('blocks', word) ? i + 1 : i
  }

  /** A jewel is named in this sentence, or in the one before. */
  mentionsProduct(i: number): boolean {
    const end = i + 1 + this.from(i + 1, 19).length
    return this.productsBefore(end) > this.productsBefore(Math.max(0, i - 22))
  }

  private productsBefore(end: number): number {
    for (let i = this.products.length; i <= end; i++) {
      const isSince = this.word(i - 1) === 'depuis' && this.pauses(i)
      const isProduct = is('products', this.word(i - 1)) || this.match(i - 1, 'credits') || isSince
      this.products[i] = (this.products[i - 1] ?? 0) + (isProduct ? 1 : 0)
    }
    return this.products[end] ?? 0
  }

  /** An ailment's name may be of a feeling or of a thing: « la douleur de l'absence », « la fatigue du métal ». */
  private isFigure(to: number): boolean {
    if (this.pauses(to) || !is('figures', this.word(to))) return false
    for (let i = to + 1; i <= to + 3 && !this.pauses(i); i++) {
      if (this.word(i) !== 'fils' && (is('feelings', this.word(i)) || is('things', this.word(i)))) return true
    }
    return false
  }

  /** « la circulation des perles », « la mémoire du geste », « le dos de la broche » */
  private isOfThing(to: number): boolean {
    return (
      !this.pauses(to) &&
      is('thingLinks', this.word(to)) &&
      !this.words[to]?.hasAccent &&
      !this.match(to + 1, 'ailments') &&
      !is('ofBodies', this.word(to + 1))
    )
  }
}
