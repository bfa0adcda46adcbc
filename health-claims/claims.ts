// Long: the ways in which French builds such a claim, one after the other.
import { isDenied, isDeniedLater, isHistory, isOfLaw, isOfOther, isOfPeople, isQuestion, isUnreal } from './innocent.ts'
import { is, isOneOf, type Kind, type Lexicon, type Match, type Tag, type Theme } from './lexicon.ts'
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
  /** « ne … plus » is the claim itself. */
  isAbsence?: boolean
  /** The person who speaks was healed. */
  isPatient?: boolean
}

type Finder = (reading: Reading, i: number, to: number) => Candidate | null

const everything: readonly Tag[] = ['ailments', 'parts', 'functions', 'sufferers']

const illness: readonly Tag[] = ['ailments', 'sufferers', 'disorders']

/** A signal of an effect, and how it finds the ailment that it is about. */
const finders: readonly [Tag, Finder][] = [
  ['results', (reading, i, to) => testimonyOf(reading, i, to)],
  ['remedies', remedyAt],
  ['heals', verbOf(everything, 4)],
  ['tempers', verbOf(['ailments'], 3)],
  ['boosts', verbOf(['functions', 'parts'], 2)],
  ['stops', stopAt],
  ['takes', habitAt],
  ['returns', returnAt],
  ['ends', endingAt],
  ['betters', betterAt],
  ['causes', causeAt],
  ['absences', absenceAt],
  ['noMore', noMoreAt],
  ['outcomes', outcomeAt],
  ['links', useAt],
  ['callings', verbOf(['medicines'], 1)],
  // « anti-stress », « antidouleur »
  ['anti', (reading, i, to) => adjective(i, reading.targetAt(to, ['ailments', 'reliefs']))],
  ['glued', (_, i, to) => adjective(i, { to, theme: 'body' })],
  ['virtues', virtueAt],
  ['labels', labelAt],
  ['helps', verbOf(['effects'], 3)],
]

/** Takes a time in proportion to the length of the text. */
export function findClaims(text: string, lexicon: Lexicon): Claim[] {
  const reading = new Reading(text, lexicon)
  const { words } = reading
  const claims: Claim[] = []
  let last = -1
  for (let i = 0; i < words.length; i++) {
    const candidate = candidateAt(reading, i, last)
    if (!candidate) continue
    const isExtensible = candidate.shape === 'verb' || candidate.shape === 'noun'
    last = isExtensible ? reading.endOfObject(candidate.to) : candidate.to
    const [start, end] = [words[candidate.from]?.start ?? 0, words[last - 1]?.end ?? 0]
    const expression = text.slice(start, end)
    claims.push({ start, end, expression, suggestion: suggestionFor({ ...candidate, expression }, words) })
  }
  return claims
}

function candidateAt(reading: Reading, i: number, last: number): Candidate | null {
  const matches = reading.matchesAt(i)
  const check = (candidate: Candidate | null) =>
    candidate && candidate.from >= last && isClaim(reading, candidate) ? candidate : null
  if (matches.size > 0)
    for (const [tag, find] of finders) {
      const match = matches.get(tag)
      const candidate = match && check(find(reading, i, match.to))
      if (candidate) return candidate
    }
  return check(
    adviceAt(reading, i) ?? otherVerbAt(reading, i) ?? (reading.opens(i) ? headingAt(reading, i, i + 1) : null),
  )
}

function isClaim(reading: Reading, { from, to, head, shape, isAbsence, isPatient }: Candidate): boolean {
  if (reading.has('innocent', from - 1, to)) return false
  const end = Math.max(to, head + 1)
  const helper = reading.words[head - 1]
  const isCompound = !helper?.hasAccent && is('auxiliaries', helper?.text)
  const hasVerb = /^(?:verb|person|adjective)$/.test(shape)
  const isPresent = shape === 'verb' && moodOf(reading.word(head)).startsWith('present') && !isCompound
  return (
    (isAbsence || !isDenied(reading, head, end)) &&
    !isDeniedLater(reading, end) &&
    !isUnreal(reading, head) &&
    !isOfLaw(reading, head) &&
    !isHistory(reading, head, end, isPresent) &&
    (isPatient || (!isOfPeople(reading, head, end) && !(hasVerb && isOfOther(reading, head)))) &&
    !isQuestion(reading, head, end)
  )
}

const verbOn = (i: number, { to, theme }: Match): Candidate => ({ from: i, to, head: i, theme, shape: 'verb' })
const adjective = (i: number, match: Match | null): Candidate | null =>
  match && { ...verbOn(i, match), shape: 'adjective' }

/** « soulage les migraines », « vient à bout de l'insomnie »; weak verbs have other objects, which must not stand between. */
function verbOf(tags: readonly Tag[], strangersMax: number): Finder {
  return (reading, i, to) => {
    const target = reading.targetAfter(to, tags, strangersMax)
    return target ? verbOn(i, target) : (beforeVerb(reading, i, to, tags) ?? personAt(reading, i, to))
  }
}

function stopAt(reading: Reading, i: number, to: number): Candidate | null {
  const target = reading.targetAfter(to, ['medicines'])
  if (!target || hasOtherCause(reading, i)) return null
  return { ...verbOn(i, target), isAbsence: to > i + 1, isPatient: true }
}

/** « Avant, je prenais du paracétamol tous les jours; depuis ce collier, la boîte prend la poussière. » */
function habitAt(reading: Reading, i: number, to: number): Candidate | null {
  const isHabit = /ai(?:s|t|ent)$/.test(reading.word(i)) && reading.mentionsProduct(i) && stopAt(reading, i, to)
  return isHabit ? { ...clauseOf(reading, i, to), isPatient: true } : null
}

/** « sans elle, mes crises recommencent » */
function returnAt(reading: Reading, i: number, to: number): Candidate | null {
  const isLack = reading.says(['removals'], i) || reading.has('lacks', i - 16, i + 10)
  return isLack && subjectOf(reading, i, ['ailments']) ? { ...clauseOf(reading, i, to), isPatient: true } : null
}

/** Any other verb of a jewel with an ailment as its object: « elle musèle vos migraines », « l'onyx y met bon ordre » */
function otherVerbAt(reading: Reading, i: number): Candidate | null {
  const [word, next] = [reading.word(i), reading.word(i + 1)]
  const tags: readonly Tag[] = is('readerOnes', next) ? ['ailments', 'functions'] : ['ailments']
  const target = is('articles', next) && reading.targetAt(i + 2, tags)
  const isVerb = /.{2}(?:e|ent|[iu]t?|ra|ront|[ei]r)$/.test(word) && !reading.match(i, 'mentions')
  const hasClitic = is('clitics', reading.word(i - 1)) && reading.word(i - 2) !== 'et' && subjectOf(reading, i, illness)
  if ((!target && !hasClitic) || !isVerb || reading.pauses(i) || isOneOf(notVerbs, word)) return null
  let subject = i - 1
  while (subject > i - 6 && isOneOf(['pronouns', 'adverbs', 'active'], reading.word(subject))) subject--
  const isEnabled =
    target && /[ei]r$|re$/.test(word) && reading.says(['enables'], i, 4, 0) && reading.mentionsProduct(i)
  const isSubject = isEnabled || isOneOf(['jewelPronouns', 'products'], reading.word(subject))
  return isSubject ? verbOn(i, target || { to: i + 1, theme: 'body' }) : null
}

const notVerbs: readonly Kind[] = ['blocks', 'light', 'adverbs', 'products']

const care: readonly Kind[] = ['ergonomics', 'removals', 'advice', 'specialists']

/** « Si vous souffrez de migraines, essayez l'améthyste. » */
function adviceAt(reading: Reading, i: number): Candidate | null {
  const target = reading.targetAt(i, ['ailments', 'disorders'])
  if (!target) return null
  const problem = problemAt(reading, target)
  if (problem || target.theme === 'skin' || !reading.mentionsProduct(i) || reading.says(care, i)) return problem
  const lead = reading.before(i, 6)
  const condition = lead.findLastIndex((word) => is('conditions', word))
  const isFor = /pour (?:\w+ ){0,2}(?:qui|ceux|celles)\b/.test(lead.join(' '))
  const isCondition = isFor || (condition >= 0 && lead[condition - 1] !== 'meme')
  const isOffer = reading.words.slice(target.to, target.to + 6).some(({ pause }) => pause === ':')
  return isCondition && (isOffer || isFor || reading.has('advises', i - 14, i + 14)) ? adviceOn(reading, target) : null
}

/** The whole condition: « Si vous souffrez de migraines » */
function adviceOn(reading: Reading, { from, to, theme }: Target): Candidate {
  return { ...clauseOf(reading, from, to, true), theme, shape: 'advice', isPatient: true }
}

/** « Les nerfs en pelote ? Voici la pierre qu'il vous faut. », « Fatigue, stress : la citrine est là. » */
function problemAt(reading: Reading, target: Target): Candidate | null {
  let answer = target.to
  while (answer < target.to + 10 && !reading.opens(answer) && reading.words[answer]?.pause !== ':') answer++
  const isTitle = reading.opens(target.from) && !reading.opens(answer) && reading.words[answer]?.pause === ':'
  if (!isTitle && (!reading.isAfterQuestion(answer) || reading.says(['products'], target.from))) return null
  const isOffer = reading.says(['products'], answer + 1, 1) && !reading.says(care, answer + 1)
  return isOffer ? adviceOn(reading, target) : null
}

/** « vos douleurs sont soulagées », « les douleurs que la pierre apaise », « vos migraines, elle les calme » */
function beforeVerb(reading: Reading, head: number, to: number, tags: readonly Tag[]): Candidate | null {
  let i = head - 1
  while (i > head - 6 && is('helped', reading.word(i))) i--
  const hasPronoun = /^(?:l(?:es|a|e)?|en|y)$/.test(reading.word(i)) && !reading.opens(head)
  // « Ma sciatique ? Guérie en une semaine. »
  const answers = reading.opens(head) && reading.isAfterQuestion(head)
  let sentences = 0
  for (i = head - 1; i >= 0 && i >= head - (hasPronoun ? 16 : 10); i--) {
    if (reading.opens(i + 1) && ++sentences > (hasPronoun || answers ? 1 : 0)) return null
    const target = reading.targetAt(i, hasPronoun ? tags.filter((tag) => tag !== 'sufferers') : tags)
    if (!target || target.to > head) continue
    const between = reading.between(target.to, head)
    const alone: Candidate = { from: head, to, head, theme: target.theme, shape: 'person' }
    if (hasPronoun && (between.length > 0 || reading.opens(head))) return alone
    // « Les otites de mon fils ont été soulagées. »
    const verb = is('links', between[0]) ? between.findIndex((word) => is('auxiliaries', word)) : 0
    const isPassive =
      /(?:e|ee|i|ie|u|ue|it|ite)s?$/.test(reading.word(head)) &&
      between.slice(Math.max(0, verb)).every(isState) &&
      !is('active', between.at(-1))
    if (answers && isPassive) return alone
    const isWhole = isPassive && (between.length > 0 || /[eiu]es$|ee$/.test(reading.word(head)))
    if (!isWhole && !/^que?$/.test(between[0] ?? '')) return null
    return { ...alone, from: withArticle(reading, target.from), shape: 'passive' }
  }
  return null
}

const isState = (word: string) => is('states', word) || is('adverbs', word) || word.endsWith('ment')

const withArticle = (reading: Reading, i: number) => (is('articles', reading.word(i - 1)) ? i - 1 : i)

/** « ce collier m'a guérie », « l'ambre vous soulagera » */
function personAt(reading: Reading, i: number, to: number): Candidate | null {
  const lead = reading.before(i, 4)
  const at = lead.findLastIndex((word) => is('persons', word))
  const isHelped = at >= 0 && !/^(?:je|j|tu|nous|vous|suis|etes)$/.test(lead[at - 1] ?? '')
  const isHealed = isHelped || (reading.words[i]?.hasAccent && !lead.includes('suis'))
  const isBare = isHelped || /^(?:il|elle)s?$/.test(lead.at(-1) ?? '')
  const isStone = lead.at(-1) === 'qui' && is('products', lead.at(-2)) && /^(?:gueri|soig|soula)/.test(reading.word(i))
  const isWhole = (isStone || (isBare && reading.word(i).startsWith('gueri'))) && reading.pauses(i + 1)
  const isIll = isHealed && reading.has(illness, i - 20, i + 14)
  if (!(is('heals', reading.word(i)) || to > i + 1) || !(isWhole || isIll)) return null
  return { from: i, to, head: i, theme: 'body', shape: 'person' }
}

/** The ailment that is the subject of a verb. */
function subjectOf(reading: Reading, verb: number, tags: readonly Tag[]): Target | null {
  const answers = reading.opens(verb) && reading.isAfterQuestion(verb)
  const start = verb - (answers ? 12 : reading.before(verb, 12).length)
  for (let i = verb - 1; i >= start; i--) {
    const target = reading.targetAt(i, tags)
    if (target && target.to <= verb) return target
  }
  return null
}

/** « mes migraines ont disparu », « vos douleurs s'apaisent », « mes crises me laissent tranquille » */
function endingAt(reading: Reading, i: number, to: number): Candidate | null {
  const target = subjectOf(reading, i, ['ailments', 'sufferers'])
  if (!target || [i, to].some((k) => reading.word(k) === 'par') || hasOtherCause(reading, i)) return null
  const between = reading.between(target.to, i)
  const isNoun = /\b(?:aux?|une?|du|le|la|d|de|(?:je?|tu)(?: (?:ai|as|suis))?)$/.test(between.slice(-2).join(' '))
  if (isNoun || (reading.match(i, 'goes') && between.at(-1) !== 'en')) return null
  if (is('passes', reading.word(i)) && !is('since', reading.word(to)) && !reading.mentionsProduct(i)) return null
  // « Aucune migraine ne lui résiste. »
  const isBeaten = reading.match(i, 'resists') !== undefined
  if (isBeaten && !between.includes('ne') && !between.includes('n')) return null
  const isAbsence = isBeaten || reading.between(i, to).includes('qu')
  return { from: withArticle(reading, target.from), to, head: i, theme: target.theme, shape: 'passive', isAbsence }
}

/** Rest, a physician or a herbal tea did it: « mon ostéopathe m'a débarrassée » */
const hasOtherCause = (reading: Reading, i: number) =>
  (reading.says(['specialists', 'causes'], i) && !reading.mentionsProduct(i)) ||
  reading.before(i, 4).some((word, k, words) => is('specialists', word) && is('persons', words[k + 1]))

/** « plus de migraines », « adieu les insomnies », « beaucoup moins de crises » */
function absenceAt(reading: Reading, i: number, to: number): Candidate | null {
  const word = reading.word(i)
  const isFarewell = is('farewells', word)
  const target = reading.targetAfter(to, ['ailments', 'medicines', 'disorders'])
  if (!target || hasOtherCause(reading, i)) return null
  const isPromise = word === 'plus' && reading.word(i - 1).startsWith('souffr') && reading.word(i - 1).endsWith('ez')
  const isTitle = (word === 'plus' && reading.pauses(i)) || reading.words[i]?.pause === ':'
  if (!(isFarewell || isPromise || isTitle) && !reading.mentionsProduct(i)) return null
  const shape = isFarewell ? 'farewell' : 'absence'
  return { from: i, to: target.to, head: i, theme: target.theme, shape, isAbsence: !isFarewell, isPatient: true }
}

/** « mes migraines ne me réveillent plus », « je ne tousse plus » */
function noMoreAt(reading: Reading, i: number, to: number): Candidate | null {
  const lead = reading.before(i, 7)
  const verb = i - lead.length + lead.findLastIndex((word) => word === 'ne' || word === 'n')
  if (verb < i - lead.length) return null
  const target = subjectOf(reading, verb, ['ailments', 'bodies']) ?? reading.targetAfter(to, ['medicines', 'ailments'])
  if (reading.words.slice(target?.to ?? verb, i + 1).some(({ pause }) => pause)) return null
  if (target && reading.word(to).startsWith('qu')) return { ...clauseOf(reading, i, to), isAbsence: true }
  return target || reading.has('symptoms', verb, i + 2) ? testimonyOf(reading, i, to, true) : null
}

/** « ma tension a baissé », « mon sommeil est meilleur »; « vos reins vous diront merci » promises. */
function betterAt(reading: Reading, i: number, to: number): Candidate | null {
  const subject = subjectOf(reading, i, ['functions', 'ailments', 'bodies', 'sufferers'])
  const owners = subject ? reading.between(subject.from - 2, subject.from) : []
  const isPromise = owners.some((word) => is('readerOnes', word) || word.startsWith('verr'))
  return isPromise ? clauseOf(reading, i, to) : subject && testimonyOf(reading, i, to)
}

/** « j'avais de l'arthrose, et avec ce bracelet je peux de nouveau tricoter » */
function outcomeAt(reading: Reading, i: number, to: number): Candidate | null {
  const isOfIllness = reading.has(illness, i - 24, to + 8) || reading.has('symptoms', i - 24, to + 8)
  return isOfIllness ? testimonyOf(reading, i, to) : null
}

/** « n'a plus mal depuis qu'il porte ce collier » */
function causeAt(reading: Reading, i: number, to: number): Candidate | null {
  const target = subjectOf(reading, i, ['ailments', 'sufferers', 'disorders'])
  const isOver = reading.before(i, 12).some((word) => /^(?:plus|jamais|sans|aucune?|moins)$/.test(word))
  const isOfJewel = reading.from(to, 6).some((word) => is('products', word))
  return target && isOver && isOfJewel ? testimonyOf(reading, target.from, i, true) : null
}

/** A result is a claim where a jewel is given as its cause. */
function testimonyOf(reading: Reading, i: number, to: number, isAbsence = false): Candidate | null {
  if (!reading.mentionsProduct(i) || reading.says(['ergonomics'], i)) return null
  const isAbsent = isAbsence || reading.between(i, to).some((word) => is('absent', word))
  return { ...clauseOf(reading, i, to), isAbsence: isAbsent }
}

function clauseOf(reading: Reading, i: number, end: number, isWhole = false): Candidate {
  let [from, to] = [i, end]
  const isJoint = (k: number) => !isWhole && reading.joins(k)
  while (from > i - 14 && !reading.pauses(from) && !isJoint(from - 1)) from--
  while (to < end + 14 && !reading.pauses(to) && !isJoint(to)) to++
  return { from, to, head: i, theme: 'body', shape: 'passive' }
}

/** « remède contre les migraines », « soulagement des douleurs » */
function remedyAt(reading: Reading, i: number, to: number): Candidate | null {
  const end = to + reading.from(to, 6).length
  for (let j = to; j < end; j++) {
    const word = reading.word(j)
    const isLink = is('forWhat', word) && (word !== 'a' || reading.words[j]?.hasAccent)
    const target = isLink ? reading.targetAfter(j + 1, everything) : null
    if (target) return { from: i, to: target.to, head: i, theme: target.theme, shape: 'noun' }
    const isOther = reading.match(j, 'mentions') ?? isOneOf(['blocks', 'negations', 'objects'], word)
    if ((j > to && reading.words[j]?.pause) || (!isLink && isOther)) return null
  }
  return null
}

/** « contre les migraines », « bon pour le foie », « en cas d'insomnie » */
function useAt(reading: Reading, i: number, to: number): Candidate | null {
  const word = reading.word(i)
  const near = reading.before(i, 12)
  const isPraise = (text: string) =>
    (is('recommendations', text) && !(word === 'sur' && is('products', text))) || is('meant', text)
  if (word === 'contre') {
    const target = reading.targetAfter(to, ['ailments'])
    if (!target || is('fightsAgainst', near.at(-1)) || (target.theme === 'skin' && !near.some(isPraise))) return null
    return recommendation(reading, i, target)
  }
  const [isFor, isTo] = [word === 'pour', /^aux?$|^a$/.test(word)]
  if (reading.says(to > i + 2 ? care : ['removals', 'ergonomics'], i)) return null
  if (isFor && reading.match(to, 'mentions')) return null
  const last = near.slice(-4)
  const isOffer = [...near, ...reading.from(to, 10)].some((text) => isPraise(text) || is('products', text))
  const isMeant = last.some(isPraise) || (to > i + 2 && isOffer)
  const isTitle = reading.opens(i) && isOffer
  const isSuited = isTo && last.some((text) => is('suits', text))
  const isWhole = isTo ? isSuited && word !== 'a' : isMeant || (isTitle && is('goods', reading.word(to + 1)))
  const isUsed = isFor && reading.has('advises', i - 8, i) && reading.mentionsProduct(i)
  const tags: readonly Tag[] = isWhole ? [...everything, 'disorders'] : isTitle || isUsed || isSuited ? illness : []
  const hasEffect = isFor && (isMeant || near.some((text) => is('products', text)))
  const target = reading.targetAfter(to, hasEffect ? [...tags, 'effects'] : tags, isFor ? 3 : 2)
  return target && recommendation(reading, i, target)
}

/** A negation before « efficace contre » is about « efficace ». */
function recommendation(reading: Reading, i: number, { to, theme }: Target): Candidate {
  const previous = reading.opens(i) ? '' : reading.word(i - 1)
  const isPart = is('recommendations', previous)
  const includes = isPart && !is('products', previous)
  return { from: includes ? i - 1 : i, to, head: isPart ? i - 1 : i, theme, shape: includes ? 'praise' : 'use' }
}

/** « Indications : migraine, insomnie »; a label needs two of them: « Bracelet Sérénité : anxiété, palpitations ». */
function headingAt(reading: Reading, i: number, to: number): Candidate | null {
  let from = to
  while (from < to + 8 && !reading.pauses(from)) from++
  if (reading.opens(from) || reading.words[from]?.pause !== ':') return null
  for (let j = from; j < from + 8 && !reading.opens(j); j++) {
    const target = reading.targetAt(j, ['ailments', 'pharmacy', 'functions'])
    const isList = target && reading.targetAfter(target.to, ['ailments', 'pharmacy', 'functions'], 0)
    if (target && (isList || reading.match(i, 'headings'))) return { ...target, head: i, shape: 'noun' }
  }
  return null
}

/** « bracelet migraines », « gamme spéciale acouphènes » */
function labelAt(reading: Reading, i: number, to: number): Candidate | null {
  const isName = reading.pauses(to) || /[«"“]/.test(reading.gap(to))
  const target = isName ? null : reading.targetAt(to, ['ailments'])
  // It is also a sign of the zodiac.
  return target && reading.word(to) !== 'cancer' ? adjective(i, target) : headingAt(reading, i, to)
}

/** « vertus thérapeutiques », « le pouvoir de guérison » */
function virtueAt(reading: Reading, i: number, to: number): Candidate | null {
  for (let j = to; j <= to + 4 && !reading.pauses(j); j++) {
    const healing = reading.match(j, 'medical')
    if (healing) return adjective(i, healing)
    if (reading.match(j, 'virtues') || /^qu[ei]$/.test(reading.word(j))) return null
  }
  return null
}
