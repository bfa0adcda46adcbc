// Long: the ways in which French builds such a claim, one after the other.
import { isDenied, isDeniedLater, isHistory, isOfLaw, isOfPeople, isQuestion } from './innocent.ts'
import { begins, hasStem, is, type Lexicon, type Theme } from './lexicon.ts'
import { Reading, type Target } from './reading.ts'
import { type Shape, suggestionFor } from './suggestions.ts'
import { moodOf } from './verb-forms.ts'

export interface Claim {
  start: number
  end: number
  expression: string
  suggestion: string
}

interface Candidate {
  from: number
  to: number
  /** The word that a negation would be about. */
  head: number
  theme: Theme
  shape: Shape
}

const nearWords = 12

type Finder = (reading: Reading, i: number) => Candidate | null

const finders: readonly Finder[] = [
  betterAt,
  sufferersAt,
  verbAt,
  endingAt,
  nounAt,
  againstAt,
  headingAt,
  adjectiveAt,
  effectAt,
  pastIllnessAt,
]

/** Takes a time in proportion to the length of the text. */
export function findClaims(text: string, lexicon: Lexicon): Claim[] {
  const reading = new Reading(text, lexicon)
  const { words } = reading
  const claims: Claim[] = []
  let last = -1
  for (let i = 0; i < words.length; i++) {
    const candidate = finders.reduce<Candidate | null>((earlier, find) => earlier ?? find(reading, i), null)
    if (!candidate || candidate.to <= last || !isClaim(reading, candidate)) continue
    const from = Math.max(candidate.from, last)
    const isExtensible = candidate.shape === 'verb' || candidate.shape === 'noun'
    last = isExtensible ? reading.endOfObject(candidate.to) : candidate.to
    const [start, end] = [words[from]?.start ?? 0, words[last - 1]?.end ?? 0]
    const expression = text.slice(start, end)
    claims.push({ start, end, expression, suggestion: suggestionFor({ ...candidate, from, expression }, words) })
  }
  return claims
}

function isClaim(reading: Reading, { from, to, head, shape }: Candidate): boolean {
  for (let i = from; i < to; i++) if (reading.lexicon.innocent.at(reading.words, i)) return false
  const end = Math.max(to, head + 1)
  const helper = reading.words[head - 1]
  const isCompound = !helper?.hasAccent && is('auxiliaries', helper?.text)
  const isPresent = shape === 'verb' && moodOf(reading.word(head)).startsWith('present') && !isCompound
  return (
    !isDenied(reading, head, end) &&
    !isDeniedLater(reading, end) &&
    !isOfLaw(reading, head) &&
    !isHistory(reading, head, end, isPresent) &&
    !isOfPeople(reading, head, end) &&
    !isQuestion(reading, head, end)
  )
}

function verbAt(reading: Reading, i: number): Candidate | null {
  const word = reading.word(i)
  const kinds = reading.lexicon.verbs.get(word)
  const start = startOfPhrase(reading, i)
  const isMade = is('made', word) && start < i
  if (!kinds && start === i) return null
  const asVerb = ({ to, theme }: Target): Candidate => ({ from: start, to, head: i, theme, shape: 'verb' })
  if (start < i || kinds?.has('healing')) {
    const target = reading.targetAfter(
      word.startsWith('fini') ? i + 1 : i,
      isMade ? ['ailments', 'functions'] : ['ailments', 'parts'],
    )
    // « Prévenez-nous d'une allergie » tells; it prevents nothing.
    if (target && !(word.startsWith('pre') && is('informed', reading.word(i + 1)))) return asVerb(target)
    const candidate = targetBefore(reading, i) ?? personAt(reading, i)
    if (candidate) return candidate
  }
  if (kinds?.has('stopping')) {
    const target = reading.targetAfter(i, ['medicines'])
    if (target) return asVerb(target)
  }
  if (kinds?.has('avoiding')) {
    const target = reading.targetAfter(i, ['ailments'])
    const isAdvice = word.endsWith('ez') && reading.word(i - 1) !== 'vous'
    if (target && target.theme !== 'skin' && !isAdvice) return asVerb(target)
  }
  if (kinds?.has('boosting') && !(word.endsWith('ez') && reading.opens(i))) {
    const target = reading.targetAfter(i, ['functions'])
    if (target) return asVerb(target)
  }
  const isOfThing = reading.between(i + 1, i + 4).some((text) => is('objects', text))
  return kinds?.has('alone') && !isOfThing ? asVerb({ from: i, to: i + 1, theme: 'body' }) : null
}

/** « fait disparaître », « met fin à », « vient à bout de », « en finir avec » */
function startOfPhrase(reading: Reading, i: number): number {
  const [word, previous, other] = [reading.word(i), reading.word(i - 1), reading.word(i - 2)]
  if (is('made', word)) return is('makes', previous) ? i - 1 : is('makes', other) ? i - 2 : i
  if (word === 'fin' && is('puts', previous)) return i - 1
  if (word.startsWith('fini') && previous === 'en' && reading.word(i + 1) === 'avec') return i - 1
  return word === 'bout' && previous === 'a' && is('comes', other) ? i - 2 : i
}

/** « vos douleurs sont soulagées », « les douleurs que la pierre apaise », « vos migraines, elle les calme » */
function targetBefore(reading: Reading, head: number): Candidate | null {
  const word = reading.word(head)
  let i = head - 1
  while (is('helped', reading.word(i))) i--
  const hasPronoun = /^l(?:es|a|e)?$/.test(reading.word(i)) && !reading.opens(head)
  const aims = begins('regulates', word) ? (['ailments', 'functions'] as const) : (['ailments'] as const)
  // « Ma sciatique ? Guérie en une semaine. »
  const answers = reading.opens(head) && reading.isAfterQuestion(head)
  let sentences = 0
  for (i = head - 1; i >= 0 && i >= head - 9; i--) {
    if (reading.opens(i + 1) && ++sentences > (hasPronoun || answers ? 1 : 0)) return null
    const target = reading.targetAt(i, aims)
    if (target && target.to <= head) return relationOf(reading, target, head, hasPronoun)
  }
  return null
}

function relationOf(reading: Reading, target: Target, head: number, hasPronoun: boolean): Candidate | null {
  const word = reading.word(head)
  const between = reading.between(target.to, head)
  const alone: Candidate = { from: head, to: head + 1, head, theme: target.theme, shape: 'person' }
  const whole: Candidate = { ...alone, from: withArticle(reading, target.from), shape: 'passive' }
  const isTitle = reading.words.slice(target.to, head).some(({ pause }) => pause === ':') && reading.endsList(head + 1)
  if (isTitle) return alone
  if (
    hasPronoun &&
    (between.length > 0 || reading.opens(head)) &&
    !/^(?:je|j|nous|medecin)$/.test(between.at(-2) ?? '')
  )
    return alone
  if (between[0]?.startsWith('qu') && between[0] !== 'qui')
    return between.length <= 6 && !between.some((text) => /^(?:je|j|nous)$/.test(text)) ? whole : null
  const isPassive = /(?:e|ee|i|ie|u|ue|it|ite)s?$/.test(word) && !hasPronoun && between.every(isState)
  if (isPassive && reading.opens(head)) return alone
  return isPassive && (between.length > 0 || /[eiu]es$/.test(word)) ? whole : null
}

const isState = (word: string) => is('states', word) || word.endsWith('ment')

function withArticle(reading: Reading, i: number): number {
  return is('articles', reading.word(i - 1)) ? i - 1 : i
}

/** « ce collier m'a guérie », « elle guérit tout », « soigner par les pierres » */
function personAt(reading: Reading, i: number): Candidate | null {
  const word = reading.word(i)
  if (!begins('heals', word) && !begins('frees', word)) return null
  const lead = reading.between(Math.max(0, i - 3), i)
  const [next = '', , third = ''] = reading.between(i + 1, i + 4)
  const to =
    /^(?:par|avec)$/.test(next) && /^(?:pierres?|crista(?:l|ux)|lithotherapie)$/.test(third)
      ? i + 4
      : /^(?:guerit|soigne|guerissent|soignent)$/.test(word) && next === 'tout' && reading.endsList(i + 2)
        ? i + 2
        : i + 1
  const isBaby =
    word.startsWith('soulag') && reading.from(i + 1, 2).some((text) => /^(?:bebes?|nourrissons?)$/.test(text))
  const isHealed =
    (word.startsWith('gueri') && lead.some((text) => is('persons', text)) && reading.pauses(i + 1)) ||
    (isForPerson(reading, i, begins('frees', word)) && isNearAilment(reading, i))
  if (to === i + 1 && !isBaby && (!isHealed || lead.includes('suis'))) return null
  return { from: i, to, head: i, theme: 'body', shape: 'person' }
}

/** « ce collier m'a soulagée », « l'ambre vous soulagera » */
function isForPerson(reading: Reading, i: number, isFreed: boolean): boolean {
  // « j'ai été soulagée »
  if (reading.word(i - 1) === 'ete' && /^(?:ai|avons)$/.test(reading.word(i - 2))) return reading.mentionsProduct(i)
  let at = is('auxiliaries', reading.word(i - 1)) ? i - 2 : i - 1
  if (isFreed && reading.word(at--) !== 'en') return false
  return is('persons', reading.word(at)) && !/^(?:je|j|tu|nous|vous|suis|etes)$/.test(reading.word(at - 1))
}

function isNearAilment(reading: Reading, i: number): boolean {
  for (let j = i - nearWords; j <= i + nearWords; j++) if (reading.targetAt(j, ['ailments'])) return true
  return false
}

/** « mes migraines ont disparu », « vos douleurs s'apaisent » */
function endingAt(reading: Reading, i: number): Candidate | null {
  const word = reading.word(i)
  const goesAway = /^(?:va|vont|ira|iront)$/.test(word) && reading.between(i - 2, i).join(' ') === 's en'
  if (!goesAway && !reading.lexicon.verbs.get(word)?.has('ending')) return null
  for (let from = i - 1; from >= 0 && from >= i - 7 && !reading.pauses(from + 1); from--) {
    const target = reading.targetAt(from, ['ailments'])
    if (!target || target.to > i) continue
    const rest = reading.between(target.to, i)
    const owner = is('links', rest[0]) ? rest.findIndex((text) => /^(?:se|s|ont|a|sont|avaient)$/.test(text)) : 0
    const between = owner > 0 && owner <= 4 ? rest.slice(owner) : rest
    // « Aucune migraine ne lui résiste. »
    if (word.startsWith('resist') && !rest.includes('ne')) return null
    const isGone = /^(?:parti|passe)e?s?$/.test(word) && is('auxiliaries', reading.word(i - 1))
    const isOver = between.some((text) => /^(?:s|se|ont|a|avaient|avait)$/.test(text)) || begins('vanishes', word)
    if (begins('passes', word) && !(isGone && (reading.mentionsProduct(i) || is('since', reading.word(i + 1)))))
      return null
    const isBeaten = word.startsWith('resist')
    if (!isBeaten && (!(isOver || isGone) || !between.every(isState))) return null
    const head = isBeaten ? -1 : i
    return { from: withArticle(reading, from), to: i + 1, head, theme: target.theme, shape: 'passive' }
  }
  return null
}

/** « ma tension a baissé », « mon sommeil est meilleur » */
function betterAt(reading: Reading, i: number): Candidate | null {
  if (!begins('betters', reading.word(i)) || !reading.mentionsProduct(i)) return null
  for (let from = i - 1; from > 0 && from >= i - 5 && !reading.pauses(from + 1); from--) {
    const isOwn = is('own', reading.word(from - 1))
    const to = reading.word(from) === 'tension' ? from + 1 : reading.targetAt(from, ['functions'])?.to
    if (isOwn && to && to < i && reading.between(to, i).every(isState))
      return { from: from - 1, to: i + 1, head: i, theme: 'body', shape: 'passive' }
  }
  return null
}

/** « recommandée aux personnes souffrant de migraines » */
function sufferersAt(reading: Reading, i: number): Candidate | null {
  if (!begins('sufferers', reading.word(i))) return null
  const near = reading.before(i, 7)
  const start = near.findLastIndex((word) => begins('meant', word))
  const target = start < 0 ? null : reading.targetAfter(i, ['ailments'])
  const from = i - near.length + start
  return target && { from, to: target.to, head: from, theme: target.theme, shape: 'praise' }
}

/** « remède contre les migraines », « soulagement des douleurs » */
function nounAt(reading: Reading, i: number): Candidate | null {
  if (!hasStem('nouns', reading.word(i)) && !hasStem('changes', reading.word(i))) return null
  const link = reading.from(i + 1, 3).findIndex((word) => is('forWhat', word))
  const kinds = hasStem('changes', reading.word(i))
    ? (['ailments', 'functions'] as const)
    : (['ailments', 'parts'] as const)
  const target = link < 0 ? null : reading.targetAfter(i + 1 + link, kinds)
  return target && { from: i, to: target.to, head: i, theme: target.theme, shape: 'noun' }
}

/** « contre les migraines », « bon pour le foie », « en cas d'insomnie » */
function againstAt(reading: Reading, i: number): Candidate | null {
  const word = reading.word(i)
  if (!is('prepositions', word)) return null
  const near = reading.before(i, 12)
  const previous = near.at(-1)
  const isPraise = (text: string) => hasStem('recommendations', text)
  if (word === 'contre') {
    const target = reading.targetAfter(i, ['ailments'])
    if (!target || begins('fightsAgainst', previous) || (target.theme === 'skin' && !near.some(isPraise))) return null
    return recommendation(reading, i, target)
  }
  const isCase = word === 'en' && reading.word(i + 1) === 'cas'
  if (isCase && reading.from(i + 1, 10).some((text) => hasStem('specialists', text) || begins('removals', text)))
    return null
  if (word === 'en' && !isCase) return null
  if ((word === 'au' || word === 'a') && !/^benefi|^souverain/.test(previous ?? '')) return null
  const isMeant = isCase
    ? [...near, ...reading.between(i, i + 10)].some((text) => begins('worn', text))
    : near.slice(-3).some(isPraise)
  const target = isMeant ? reading.targetAfter(isCase ? i + 1 : i, ['ailments', 'parts', 'functions']) : null
  return target && recommendation(reading, i, target)
}

/** A negation before « efficace contre » is about « efficace ». */
function recommendation(reading: Reading, i: number, { to, theme }: Target): Candidate {
  const previous = reading.opens(i) ? '' : reading.word(i - 1)
  const isPart = hasStem('recommendations', previous)
  const includes = isPart && !hasStem('products', previous)
  return { from: includes ? i - 1 : i, to, head: isPart ? i - 1 : i, theme, shape: includes ? 'praise' : 'use' }
}

/** « Indications : migraine, insomnie » */
function headingAt(reading: Reading, i: number): Candidate | null {
  if (!hasStem('headings', reading.word(i))) return null
  let from = i + 1
  while (from < i + 5 && !reading.pauses(from)) from++
  if (reading.opens(from) || reading.words[from]?.pause !== ':') return null
  for (let j = from; j < from + 8 && !reading.opens(j); j++) {
    const target = reading.targetAt(j, ['ailments'])
    if (target) return { ...target, head: i, shape: 'adjective' }
  }
  return null
}

/** « anti-stress », « vertus thérapeutiques » */
function adjectiveAt(reading: Reading, i: number): Candidate | null {
  const word = reading.word(i)
  const until = (to: number, theme: Theme = 'body'): Candidate => ({ from: i, to, head: i, theme, shape: 'adjective' })
  if (word === 'anti' && !reading.opens(i + 1)) {
    const target = reading.lexicon.ailments.at(reading.words, i + 1)
    if (target && target.value !== 'skin') return until(i + 1 + target.length, target.value)
    if (hasStem('reliefs', reading.word(i + 1))) return until(i + 2)
  }
  if (word.startsWith('anti') && hasStem('reliefs', word.slice(4))) return until(i + 1)
  const medicine = reading.lexicon.medicines.at(reading.words, i)
  const isCalled = /(?:^| )est une?(?: \S+)?$/.test(reading.before(i, 4).join(' '))
  if (medicine && isCalled && reading.mentionsProduct(i)) return until(i + medicine.length)
  if (hasStem('virtueAdjectives', word) && reading.word(i + 1).startsWith('naturel')) return until(i + 2)
  if (!hasStem('virtues', word)) return null
  for (let j = i + 1; j <= i + 4 && !reading.pauses(j); j++) {
    const text = reading.word(j)
    if (hasStem('virtueAdjectives', text)) return until(j + 1)
    if (text === 'anti' && hasStem('reliefs', reading.word(j + 1))) return until(j + 2)
    if (text === 'guerison' && /^(?:de|pour)$/.test(reading.word(j - 1))) return until(j + 1)
    if (hasStem('virtues', text) || text === 'qui' || text === 'que') return null
  }
  return null
}

/** « aide à dormir », « pour mieux dormir » */
function effectAt(reading: Reading, i: number): Candidate | null {
  const effect = reading.lexicon.effects.at(reading.words, i)
  if (!effect) return null
  const near = reading.before(i, 12)
  const to = i + effect.length
  const help = near.findLastIndex((word, index) => begins('helps', word) && index >= near.length - 4)
  const head = i - near.length + help
  if (help >= 0)
    return near.slice(help + 1).some((word) => is('blocks', word))
      ? null
      : { from: head, to, head, theme: 'sleep', shape: 'verb' }
  const isClear = effect.length > 1 || !/^(?:dormir|digestion)/.test(reading.word(i)) || is('recommended', near.at(-2))
  const isMeant = near.some((word) => hasStem('products', word) || begins('meant', word))
  const isRemoval = near.some((word) => begins('removals', word))
  const isUse = near.at(-1) === 'pour' && isClear && isMeant && !isRemoval
  return isUse ? { from: i - 1, to, head: i - 1, theme: 'sleep', shape: 'use' } : null
}

/** « je n'ai plus de migraines depuis que je le porte », « adieu les insomnies », « je dors mieux depuis » */
function pastIllnessAt(reading: Reading, i: number): Candidate | null {
  const [text, after] = reading.between(i, i + 2)
  const isFarewell = is('farewells', text)
  const previous = reading.word(i - 1)
  const hasIt = is('haves', previous) || previous.startsWith('souffr')
  const isNoMore = text === 'plus' && (hasIt || /^aucune?$/.test(after ?? ''))
  const isPromise = isNoMore && previous.startsWith('souffr') && previous.endsWith('ez')
  const isSoon =
    text === 'plus' &&
    after === 'de' &&
    reading.words[i]?.pause === ',' &&
    /^(?:en|apres|depuis)$/.test(reading.before(i, 4)[0] ?? '')
  const isLess = text === 'moins' && /^(?:de|d|mal)$/.test(after ?? '')
  const isRest = /^(?:dors|dort|digere)$/.test(text ?? '') && /^(?:mieux|enfin|bien)$/.test(after ?? '')
  if (!isFarewell && !isNoMore && !isSoon && !isLess && !isRest) return null
  const rest: Target | null = isRest ? { from: i, to: i + 2, theme: 'sleep' } : null
  const ease: Target | null = isNoMore && after === 'mal' ? { from: i, to: i + 2, theme: 'pain' } : null
  const target = rest ?? reading.targetAfter(i, ['ailments']) ?? ease
  const isSince = isNoMore && reading.before(i, 8).includes('depuis')
  if (!target || !(isFarewell || isPromise || isSoon || isSince || reading.mentionsProduct(i))) return null
  const shape = isRest ? 'rest' : isFarewell ? 'farewell' : 'absence'
  return { from: i, to: target.to, head: isNoMore || isSoon ? -1 : i, theme: target.theme, shape }
}
