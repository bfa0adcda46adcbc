// Long: the ways in which French builds such a claim, one after the other.
import { isDenied, isDeniedLater, isHistory, isOfLaw, isOfOther, isOfPeople, isQuestion, isUnreal } from './innocent.ts'
import { is, type Kind, type Lexicon, type Match, type Tag, type Theme } from './lexicon.ts'
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
  ['heals', verbOf(everything, 4)],
  ['tempers', verbOf(['ailments'], 3)],
  ['boosts', verbOf(['functions', 'parts'], 2)],
  ['stops', stopAt],
  ['takes', (reading, i, to) => (isImperfect(reading.word(i)) && reading.mentionsProduct(i) ? stopAt(reading, i, to) : null)],
  ['returns', returnAt],
  ['ends', endingAt],
  ['betters', betterAt],
  ['causes', causeAt],
  ['absences', absenceAt],
  ['noMore', noMoreAt],
  ['outcomes', outcomeAt],
  ['remedies', remedyAt],
  ['links', useAt],
  ['headings', headingAt],
  ['callings', verbOf(['medicines'], 1)],
  ['anti', antiAt],
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
  return check(adviceAt(reading, i) ?? otherVerbAt(reading, i) ?? (reading.opens(i) ? headingAt(reading, i, i + 1) : null))
}

function isClaim(reading: Reading, { from, to, head, theme, shape, isAbsence, isPatient }: Candidate): boolean {
  if (reading.has('innocent', from - 1, to)) return false
  // Metals and polish irritate skins, or do not.
  if (theme === 'skin' && reading.says(['ergonomics'], head)) return false
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
const adjective = (i: number, match: Match): Candidate => ({ ...verbOn(i, match), shape: 'adjective' })

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

const isImperfect = (word: string) => /ai(?:s|t|ent)$/.test(word)

/** « sans elle, mes crises recommencent » */
function returnAt(reading: Reading, i: number, to: number): Candidate | null {
  const target = subjectOf(reading, i, ['ailments'])
  const isLack = reading.says(['removals'], i) || reading.has('lacks', i - 16, i + 10)
  return target && isLack ? { ...clauseOf(reading, i, to), isPatient: true } : null
}

/** Any other verb of a jewel with an ailment as its object: « elle musèle vos migraines », « l'onyx y met bon ordre » */
function otherVerbAt(reading: Reading, i: number): Candidate | null {
  const [word, next] = [reading.word(i), reading.word(i + 1)]
  const tags: readonly Tag[] = is('readerOnes', next) ? ['ailments', 'functions'] : ['ailments']
  const target = is('articles', next) && reading.targetAt(i + 2, tags)
  const isEnabled = /.{2}[ei]r$|.re$/.test(word) && reading.before(i, 4).some((text) => is('enables', text)) && reading.mentionsProduct(i)
  const isVerb = /.{2}(?:e|ent|[iu]t?|issent|r[ae]|ront|ait|aient|er|ir)$/.test(word) && !reading.match(i, 'mentions')
  const hasClitic = is('clitics', reading.word(i - 1)) && subjectOf(reading, i, illness) !== null
  if ((!target && !hasClitic) || !isVerb || reading.pauses(i)) return null
  if (is('blocks', word) || is('light', word) || is('adverbs', word)) return null
  let subject = i - 1
  while (subject > i - 6 && (is('pronouns', reading.word(subject)) || is('adverbs', reading.word(subject)) || is('active', reading.word(subject)))) subject--
  const isSubject = (target && isEnabled) || is('jewelPronouns', reading.word(subject)) || is('products', reading.word(subject))
  return isSubject ? verbOn(i, target || { to: i + 1, theme: 'body' }) : null
}

const care: readonly Kind[] = ['ergonomics', 'removals', 'advice', 'specialists']

/** « Si vous souffrez de migraines, essayez l'améthyste. » */
function adviceAt(reading: Reading, i: number): Candidate | null {
  const target = reading.targetAt(i, ['ailments', 'disorders'])
  if (!target) return null
  const problem = problemAt(reading, target) ?? listAt(reading, target)
  if (problem || target.theme === 'skin' || !reading.mentionsProduct(i) || reading.says(care, i)) return problem
  const lead = reading.before(i, 6)
  const condition = lead.findLastIndex((word) => is('conditions', word))
  const isFor = /pour (?:qui|ceux|celles)\b/.test(lead.join(' '))
  const isCondition = condition >= 0 && lead[condition - 1] !== 'meme'
  const isOffer = reading.words.slice(target.to, target.to + 6).some(({ pause }) => pause === ':')
  return isCondition && (isOffer || isFor || reading.has('advises', i - 14, i + 14)) ? adviceOn(reading, target) : null
}

/** The whole condition: « Si vous souffrez de migraines » */
function adviceOn(reading: Reading, { from, to, theme }: Target): Candidate {
  return { ...clauseOf(reading, from, to, true), theme, shape: 'advice', isPatient: true }
}

/** « Les nerfs en pelote ? Voici la pierre qu'il vous faut. » */
function problemAt(reading: Reading, target: Target): Candidate | null {
  const answer = target.to + reading.from(target.to, 8).length
  if (!reading.isAfterQuestion(answer) || reading.says(['products'], target.from)) return null
  const isOffer = reading.says(['products'], answer + 1) && !reading.says(care, answer + 1)
  return isOffer ? adviceOn(reading, target) : null
}

/** « Fatigue, stress : la pierre de soleil est là. » */
function listAt(reading: Reading, target: Target): Candidate | null {
  const next = reading.opens(target.from) && reading.targetAfter(target.to, ['ailments'], 0)
  const colon = reading.words.slice(target.to, target.to + 10).findIndex(({ pause }) => pause === ':') + target.to
  const isOffer = next && colon >= next.to && reading.from(colon, 8).some((word) => is('products', word))
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
    const isPassive =
      /(?:e|ee|i|ie|u|ue|it|ite)s?$/.test(reading.word(head)) && between.every(isState) && !is('active', between.at(-1))
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
  const isStone = lead.at(-1) === 'qui' && is('products', lead.at(-2)) && /^(?:gueri|soign|soulag)/.test(reading.word(i))
  const isWhole = (isStone || (isBare && reading.word(i).startsWith('gueri'))) && reading.pauses(i + 1)
  // « Angoisses, nervosité : elle vient à bout de tout. »
  const all = reading.between(to, to + 2).indexOf('tout') + to
  if (all >= to && reading.pauses(all + 1) && illness.some((tag) => reading.has(tag, i - 16, i))) return { ...verbOn(i, { to: all + 1, theme: 'body' }), isPatient: true }
  const isIll = isHealed && illness.some((tag) => reading.has(tag, i - 20, i + 14))
  if (!is('heals', reading.word(i)) || !(isWhole || isIll)) return null
  return { from: i, to: i + 1, head: i, theme: 'body', shape: 'person' }
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
  if (!target || reading.word(i) === 'par' || hasOtherCause(reading, i)) return null
  const between = reading.between(target.to, i)
  const isNoun = /^(?:aux?|une?|du|le|la|d|de)$/.test(between.at(-1) ?? '')
  if (isNoun || (reading.match(i, 'goes') && between.at(-1) !== 'en')) return null
  if (is('passes', reading.word(i)) && !is('since', reading.word(to)) && !reading.mentionsProduct(i)) return null
  // « Aucune migraine ne lui résiste. »
  const isBeaten = reading.match(i, 'resists') !== undefined
  if (isBeaten && !between.includes('ne') && !between.includes('n')) return null
  const isAbsence = isBeaten || reading.between(i, to).includes('qu')
  return { from: withArticle(reading, target.from), to, head: i, theme: target.theme, shape: 'passive', isAbsence }
}

/** Rest, a physician or a herbal tea did it. */
const hasOtherCause = (reading: Reading, i: number) =>
  reading.says(['specialists', 'causes'], i) && !reading.mentionsProduct(i)

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
  const isOfIllness = [...illness, 'symptoms' as const].some((tag) => reading.has(tag, i - 24, to + 8))
  return isOfIllness ? testimonyOf(reading, i, to) : null
}

/** « ma fille passe l'hiver sans otite depuis qu'elle porte ce collier » */
function causeAt(reading: Reading, i: number, to: number): Candidate | null {
  const near = reading.from(to, 8)
  const isProduct = near.some((word) => is('products', word)) || reading.has('credits', i, to + 6)
  if (!isProduct || !near.slice(0, 4).some((word) => is('thisOnes', word))) return null
  const start = i - reading.before(i, 20).length
  for (let j = start; j < i + 20 && (j < i || !reading.opens(j)); j++) {
    const target = reading.targetAt(j, ['ailments', 'sufferers'])
    if (!target) continue
    const lead = reading.before(j, 12)
    if (lead.slice(-3).some((word) => is('bystanders', word)) || reading.has('mentions', j - 2, j)) return null
    const isOver =
      lead.some((word) => /^(?:plus|jamais|sans|aucune?|moins)$/.test(word)) && !reading.has('heals', j - 12, j)
    if (!isOver && lead.some((word) => word === 'ne' || word === 'n')) return null
    return testimonyOf(reading, j, target.to, isOver)
  }
  return null
}

/** A result is a claim where a jewel is given as its cause. */
function testimonyOf(reading: Reading, i: number, to: number, isAbsence = false): Candidate | null {
  if (!reading.mentionsProduct(i) || reading.says(['ergonomics'], i)) return null
  return {
    ...clauseOf(reading, i, to),
    isAbsence: isAbsence || reading.between(i, to).some((word) => is('absent', word)),
  }
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
    if (j > to && reading.words[j]?.pause) return null
    if (!isLink && (is('blocks', word) || is('negations', word) || (is('pronouns', word) && !is('articles', word)))) return null
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
  if (word === 'pour' && reading.match(to, 'mentions')) return null
  if (reading.says(to > i + 2 ? care : ['removals', 'ergonomics'], i)) return null
  const around = [...near, ...reading.from(to, 10)]
  const isFor = /^aux?$|^a$/.test(word) && near.slice(-4).some((text) => is('suits', text))
  const opens = reading.opens(i) && around.some((text) => isPraise(text) || is('products', text))
  const isMeant = near.slice(-4).some(isPraise) || (to > i + 2 && around.some(isPraise))
  const isEffect = word === 'pour' && near.some((text) => is('products', text))
  const isUsed = word === 'pour' && reading.has('advises', i - 8, i) && reading.mentionsProduct(i)
  const tags = isFor && word === 'a' ? illness : isFor || (isMeant && !/^aux?$|^a$/.test(word)) ? everything : opens && is('goods', reading.word(to + 1)) ? everything : opens || isUsed ? illness : []
  const target = reading.targetAfter(to, isEffect || (isMeant && word === 'pour') ? [...tags, 'effects'] : tags, word === 'pour' ? 3 : 2)
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

/** « anti-stress », « antidouleur » */
function antiAt(reading: Reading, i: number, to: number): Candidate | null {
  const target = reading.targetAt(to, ['ailments', 'reliefs'])
  return target && adjective(i, target)
}

/** « vertus thérapeutiques », « le pouvoir de guérison » */
function virtueAt(reading: Reading, i: number, to: number): Candidate | null {
  for (let j = to; j <= to + 4 && !reading.pauses(j); j++) {
    const healing = reading.match(j, 'medical')
    if (healing) return adjective(i, healing)
    if (reading.match(j, 'virtues') || (reading.match(j, 'mentions') && reading.word(j).endsWith('er')) || /^qu[ei]$/.test(reading.word(j))) return null
  }
  return null
}
