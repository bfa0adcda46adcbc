import { is, isOneOf } from './lexicon.ts'
import type { Reading } from './reading.ts'

const beforeMax = 30
const afterMax = 16

/** Whether the head of the claim is denied: « ne soigne pas », « aucune vertu », « rien ne prouve que ». */
export function isDenied(reading: Reading, from: number, to: number): boolean {
  const start = from - reading.before(from, beforeMax).length
  if (reading.has('litotes', start, from)) return false
  if (reading.match(from, 'doubts')) return true
  for (let i = from + 1; i <= from + 2 && i < to && !reading.pauses(i); i++)
    if (is('negations', reading.word(i)) && !is('softeners', reading.word(i + 1))) return true
  let crosses = false
  for (let i = from - 1; i >= start; i--) {
    const [word, next] = [reading.word(i), reading.word(i + 1)]
    const pause = reading.words[i + 1]?.pause
    if (pause === ';') return false
    if (pause && !/^(?:ni|que|qu|voire)$/.test(next)) crosses = true
    // The clause that « ne … pas » introduces goes on behind commas.
    const isOnly = /(?:fai|fer|fon|est|son|etai)\w* (?:pas|plus|rien)$/.test(reading.before(i, 2).join(' '))
    if (/^que?$/.test(word) && !isOnly) crosses = false
    if (reading.match(i, 'doubts')) return !crosses
    if (is('clauses', word)) return false
    if (crosses) continue
    if (word === 'ne' || word === 'n') return isDeniedBy(reading, i, from)
    if (denies(reading, i, from)) return true
  }
  return false
}

function denies(reading: Reading, i: number, head: number): boolean {
  const [word, next, distance] = [reading.word(i), reading.word(i + 1), head - i]
  if (word === 'sans') return distance <= 3 || is('intentions', next)
  if (distance > 5 || is('softeners', next)) return false
  return is('noNouns', word) || (word === 'pas' && !reading.before(i, 6).some((text) => text === 'ne' || text === 'n'))
}

/** « ne » denies its own verb, and what verbs as « prouver » or « prétendre » introduce. */
function isDeniedBy(reading: Reading, ne: number, head: number): boolean {
  let i = ne + 1
  while (i < head && is('pronouns', reading.word(i))) i++
  if (i === head) return !/^(?:que?|mieux|autant|aussi)$/.test(reading.word(head + 1))
  const isOfVerb = /^(?:de|d|a)$/.test(reading.word(head - 1)) && /(?:er|ir|re)$/.test(reading.word(head))
  return isOfVerb || is('openers', reading.word(i))
}

/** « Si les pierres soignaient le diabète, cela se saurait. » */
export const isUnreal = (reading: Reading, head: number) =>
  /.ai(?:t|ent)$/.test(reading.word(head)) && /\bsi?\b/.test(reading.before(head, 9).join(' '))

/** « rien ne le prouve », « est un mythe », « ne repose sur aucune preuve » */
export function isDeniedLater(reading: Reading, to: number): boolean {
  const end = to + reading.from(to, afterMax).length
  const isPraise = reading.has('litotes', to, end) || reading.has('praises', to, end)
  return reading.word(to) === 'non' || (reading.has('rebuttals', to, end) && !isPraise)
}

/** The law, and those who apply it, quote such phrases. */
export const isOfLaw = (reading: Reading, head: number) => reading.says(['law'], head, beforeMax)

/** « on croyait autrefois que », « les Romains la portaient contre », « la tradition lui prête » */
export function isHistory(reading: Reading, from: number, to: number, isPresent: boolean): boolean {
  const lead = reading.before(from, beforeMax)
  const trail = reading.from(to, afterMax)
  const all = [...lead, ...reading.between(from, to), ...trail]
  if (reading.has('tales', from - lead.length, from)) return true
  const isPast = hasMark(reading, from - lead.length, from) || hasMark(reading, to, to + trail.length)
  const belief = lead.findIndex(
    (word, index) =>
      is('belief', word) ||
      (word.endsWith('ait') && !is('notBelief', word) && lead.slice(Math.max(0, index - 2), index).includes('on')),
  )
  if (belief >= 0 && isPast) return true
  const isOld = (word = '') => /^(?:avez|voyez|savez|grand|arriere|aieul|bisaieul)/.test(word)
  if (all.some((word, index) => is('ownPersons', word) && !isOld(all[index + 1]))) return false
  const isShared = lead[belief]?.endsWith('aient') || /^etai(?:t|ent)$/.test(lead[belief - 1] ?? '')
  const next = lead[belief + 1] ?? reading.word(from)
  const leads = isShared && (is('leading', next) || /[ei]r$/.test(next))
  if (belief >= 0 && (leads || lead.slice(Math.max(0, belief - 2), belief).includes('on'))) return true
  return isPast && !isPresent && !all.some((word) => is('still', word))
}

/** « depuis l'Antiquité » leads to today. */
function hasMark(reading: Reading, from: number, to: number): boolean {
  for (let i = Math.max(0, from); i < to; i++) {
    const word = reading.word(i)
    const isMark = reading.match(i, 'pastTimes') ?? (is('peoples', word) || /^1[0-8]\d\d$/.test(word))
    if (isMark && !reading.between(i - 3, i).includes('depuis')) return true
  }
  return false
}

/** A physician heals, a person has or fights an illness, a fund pays for research: none of them sells a stone. */
export function isOfPeople(reading: Reading, from: number, to: number): boolean {
  const lead = reading.before(from, beforeMax)
  if (reading.says(['advice', 'funds'], from, beforeMax)) return true
  const hasProduct = reading.mentionsProduct(from)
  const last = lead.findLastIndex((word) => is('specialists', word))
  const rest = lead.slice(Math.max(0, last))
  const hasOther = reading.words.slice(from - rest.length + 1, from + 1).some(({ pause }) => /[:;]/.test(pause))
  const isSubject = !hasOther && !rest.some((word) => isOneOf(['products', 'turns'], word))
  const isRival = lead.some((word) => is('rivals', word))
  if (last >= 0 && isSubject && !isRival && rest.length <= (hasProduct ? 8 : 14)) return true
  const claim = reading.between(from, to)
  const isLitotes = reading.has('litotes', from - lead.length, from)
  const near = lead.slice(-5)
  // « elle nous protège »
  const first = near.findLastIndex((word, i) => is('firstPersons', word) && !is('jewelPronouns', near[i - 1]))
  const isOfJewel = [...near.slice(first), claim[0]].some((word) => isOneOf(['turns', 'jewelPronouns', 'meant'], word))
  const isFirst = first >= 0 && !isLitotes && !isOfJewel
  const isFight = is('fights', claim[0]) && claim.some((word) => is('theirs', word))
  const isVictory = is('fights', claim[0]) && is('active', lead.at(-1)) && !is('products', lead.at(-3))
  if ((isFight || isVictory) && /^(?:elles?|ils?|qui)$/.test(lead.at(-2) ?? '')) return true
  return !hasProduct && (isFight || (isFirst && !claim.some((word) => is('readerOnes', word))))
}

/** « Les étirements soulagent », « une promenade guérit »: the subject is no jewel. */
export function isOfOther(reading: Reading, head: number): boolean {
  // « Grâce à l'ambre, mon fils a guéri de ses otites. »
  const isCured = /^(?:gueri|retrouv|recouvr)/.test(reading.word(head)) && reading.word(head + 1) !== 'tout'
  const hasProduct = reading.mentionsProduct(head)
  if (isCured && (hasProduct || /^(?:sa|son|ses|leurs?)$/.test(reading.word(head + 2)))) return !hasProduct
  let i = head - 1
  while (i >= head - 5 && !reading.opens(i + 1) && isBeforeVerb(reading.word(i))) i--
  // « abîme les perles mais élimine les taches », « le film qui fait dormir »
  const crosses = /^(?:et|mais|ou|qui)$/.test(reading.word(i))
  const last = crosses ? --i : i
  const isJoint = (k: number) => !crosses && reading.joins(k)
  while (i >= last - 8 && (i === head - 1 || !reading.pauses(i + 1)) && !isJoint(i)) i--
  const subject = reading.between(i + 1, last + 1)
  if (subject.every((word) => is('light', word)) || !is('otherDeterminers', subject[0])) return false
  const around = reading.word(i).startsWith('qu') ? [...reading.before(i, 8), ...subject] : subject.slice(0, 5)
  return !around.some((word) => isJewel(word))
}

const isBeforeVerb = (word: string) => isOneOf(['pronouns', 'adverbs', 'auxiliaries'], word) || /^ne?$/.test(word)

const isJewel = (word: string) =>
  isOneOf(['products', 'jewelNouns', 'jewelPronouns'], word) || /.{3}(?:ite|ase)s?$/.test(word)

/** « Est-ce que cette pierre soigne l'eczéma ? » claims nothing. */
export function isQuestion(reading: Reading, from: number, to: number): boolean {
  const start = from - reading.before(from, beforeMax).length
  const next = to + reading.from(to, afterMax).length
  const sentence = reading.text.slice(reading.words[start]?.start, reading.words[next - 1]?.end)
  const isAsked = reading.has('asks', start, from) || /\p{L}-(?:t-)?(?:il|elle|on)s?(?!\p{L})/iu.test(sentence)
  const isOpen = reading.isAfterQuestion(next) && reading.word(next) !== 'oui'
  const isRefused = isOpen && /^(?:non|nul(?:le)?|faux)$/.test(reading.word(next))
  return isRefused || (isAsked && (isOpen || reading.before(from, 4).includes('si')))
}
