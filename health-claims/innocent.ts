import { asks, begins, hasStem, is, isExactly } from './lexicon.ts'
import type { Reading } from './reading.ts'

const beforeMax = 30
const afterMax = 16

/** Whether the head of the claim is denied: « ne soigne pas », « aucune vertu », « rien ne prouve que ». */
export function isDenied(reading: Reading, from: number, to: number): boolean {
  for (let i = from + 1; i <= from + 2 && !reading.opens(i); i++) {
    if (is('negations', reading.word(i)) && i < to && !is('softeners', reading.word(i + 1)))
      return reading.word(from + 1) !== 'que'
    if (reading.pauses(i)) break
  }
  let crosses = false
  for (let i = from - 1; i >= 0 && i >= from - beforeMax; i--) {
    const [word, next] = [reading.word(i), reading.word(i + 1)]
    const pause = reading.words[i + 1]?.pause
    if (reading.opens(i + 1) || pause === ';') return false
    if (pause && !/^(?:ni|que|qu|voire)$/.test(next)) crosses = true
    // « ce n'est pas elle qui guérira »
    const isCleft = word === 'qui' && /\bn est pas(?: \w+){1,3}$/.test(reading.before(i, 6).join(' '))
    if (isCleft) return true
    if (is('clauses', word) && !(word === 'qui' && /^ce(?:ux|lles|lui)$/.test(reading.word(i - 1)))) return false
    if (is('refusals', word))
      return !crosses && !(word === 'doute' && /^(?:sans|aucun|nul|de)$/.test(reading.word(i - 1)))
    if (crosses) continue
    if (word === 'ne' || word === 'n') return isDeniedBy(reading, i, from)
    if (denies(reading, i, from)) return true
  }
  return false
}

function denies(reading: Reading, i: number, head: number): boolean {
  const [word, next, distance] = [reading.word(i), reading.word(i + 1), head - i]
  if (word === 'sans') return distance <= 3 || is('intentions', next)
  if (word === 'lieu') return reading.word(i - 1) === 'au'
  if (word === 'pas' && next.startsWith('d') && distance <= 3) return true
  if (word === 'pas' && distance <= 5 && !is('softeners', next))
    return !reading.before(i, 6).some((text) => text === 'ne' || text === 'n')
  return is('noNouns', word) && distance <= 5 && next !== 'seulement'
}

/** « ne » denies its own verb, and what verbs as « prouver » or « prétendre » introduce. */
function isDeniedBy(reading: Reading, ne: number, head: number): boolean {
  // « n'a jamais cessé de soulager »
  if (reading.between(ne, head).some((word) => /^(?:cess|manqu)/.test(word))) return false
  let i = ne + 1
  while (i < head && is('pronouns', reading.word(i))) i++
  if (i === head) return reading.word(head + 1) !== 'que'
  const verb = reading.word(i)
  if (!begins('openers', verb) || reading.between(i + 1, head).some((word) => is('comparisons', word))) return false
  const first = reading.between(i + 1, Math.min(i + 4, head + 3))
  // « n'est que » limits, « n'est pas prouvé que » denies.
  const limits = (word: string) =>
    is('softeners', word) && !(word === 'que' && first.some((text) => is('denials', text)))
  return !(begins('statements', verb) && first.some(limits))
}

/** « rien ne le prouve », « est un mythe », « ne repose sur aucune preuve » */
export function isDeniedLater(reading: Reading, to: number): boolean {
  const trail = reading.from(to, afterMax)
  return trail.some((word, index) => {
    const [previous, next] = [trail[index - 1], trail[index + 1]]
    if (word === 'rien' && next === 'ne') return true
    if (begins('myths', word)) return previous !== 'pas' && previous !== 'sans'
    return (
      (word === 'repose' && previous === 'ne') || (begins('proves', word) && /^(?:pas|jamais)$/.test(previous ?? ''))
    )
  })
}

/** The law, and those who apply it, quote such phrases. */
export function isOfLaw(reading: Reading, head: number): boolean {
  const lead = reading.before(head, beforeMax)
  return [...lead, ...reading.from(head, afterMax)].some((word) => begins('law', word))
}

/** « on croyait autrefois que », « les Romains la portaient contre », « la tradition lui prête » */
export function isHistory(reading: Reading, from: number, to: number, isPresent: boolean): boolean {
  const lead = reading.before(from, beforeMax)
  const trail = reading.from(to, afterMax)
  const all = [...lead, ...reading.between(from, to), ...trail]
  const tradition = lead.findIndex((word) => is('traditions', word))
  if (tradition >= 0 && lead.slice(tradition).some((word) => begins('lends', word))) return true
  if (lead.some((word, index) => is('tales', word) && is('told', lead[index - 1]))) return true
  if (all.some((word) => is('today', word))) return false
  const hasMark = [lead, trail].some((words) => words.some((_, index) => isMark(words, index)))
  const belief = lead.findIndex(
    (word, index) =>
      isExactly('belief', word) ||
      (word.endsWith('ait') && !is('notBelief', word) && lead.slice(Math.max(0, index - 2), index).includes('on')),
  )
  if (belief >= 0 && hasMark) return true
  if (lead.some((word) => isExactly('authors', word)) && lead.some((word) => begins('says', word))) return true
  if (trail.some((word, index) => begins('dates', word) && isMarkNear(trail, index))) return true
  if (all.some((word, index) => is('ownPersons', word) && !/^(?:avez|voyez|savez)$/.test(all[index + 1] ?? '')))
    return false
  const isShared =
    lead.includes('on') || lead[belief]?.endsWith('aient') || /^etai(?:t|ent)$/.test(lead[belief - 1] ?? '')
  if (belief >= 0 && isShared && is('leading', lead[belief + 1] ?? reading.word(from))) return true
  return hasMark && !isPresent
}

function isMarkNear(words: readonly string[], from: number): boolean {
  return words.slice(from, from + 5).some((word) => isExactly('past', word) || /^1[0-8]\d\d$/.test(word))
}

/** « âge », « temps » and « époque » are also everyday words, and « depuis » leads to today. */
function isMark(words: readonly string[], index: number): boolean {
  const [word = '', previous = ''] = [words[index], words[index - 1]]
  if (/^meres?$/.test(word) && previous.startsWith('grand')) return true
  if (!isExactly('past', word) && !/^1[0-8]\d\d$/.test(word)) return false
  if (words.slice(Math.max(0, index - 3), index).includes('depuis')) return false
  if (word === 'age') return previous === 'moyen' || previous === 'bronze'
  if (word === 'epoque' && previous === 'l') return words[index + 1] !== undefined
  return (word !== 'temps' && word !== 'epoque') || /^(?:ce|ces|cette|anciens)$/.test(previous)
}

/** A physician heals, a person has or fights an illness, a fund pays for research: none of them sells a stone. */
export function isOfPeople(reading: Reading, from: number, to: number): boolean {
  const lead = reading.before(from, beforeMax)
  const trail = reading.from(to, afterMax)
  const around = [...lead, ...trail]
  // « sans en parler à votre médecin »
  const asksOne = (word: string, index: number) =>
    hasStem('specialists', word) && is('yourOne', trail[index - 1]) && /^(?:a|avec)$/.test(trail[index - 2] ?? '')
  if (around.some((word) => begins('advice', word)) || trail.some(asksOne)) return true
  if (lead.some((word) => begins('funds', word)) || trail.some((word) => begins('charities', word))) return true
  const hasProduct = around.some((word) => hasStem('products', word))
  const last = lead.findLastIndex((word) => hasStem('specialists', word))
  const rest = lead.slice(Math.max(0, last))
  const isSubject = !rest.some((word) => hasStem('products', word) || word === 'que' || word === 'qu')
  const isRival = lead.some((word) => is('rivals', word)) || /^(?:sans|que|qu|de|mon)$/.test(lead[last - 2] ?? '')
  if (last >= 0 && isSubject && !isRival && rest.length <= (hasProduct ? 8 : 14)) return true
  if (hasProduct) return false
  const helpers = trail.slice(0, 10)
  if (helpers.some((word, index) => hasStem('specialists', word) && is('byWhom', helpers[index - 1]))) return true
  const claim = reading.between(from, to)
  if (lead.slice(-5).some((word) => is('firstPersons', word)) && !claim.some((word) => is('readerOnes', word)))
    return true
  const isPraise = lead.some((word) => begins('meant', word))
  return !isPraise && begins('fights', claim[0]) && claim.some((word) => is('theirs', word))
}

/** « Est-ce que cette pierre soigne l'eczéma ? » claims nothing. */
export function isQuestion(reading: Reading, from: number, to: number): boolean {
  const lead = reading.before(from, beforeMax).join(' ')
  const start = reading.words[from - reading.before(from, beforeMax).length]?.start ?? 0
  const last = reading.words[to + reading.from(to, afterMax).length - 1]?.end ?? 0
  const isInverted = /\p{L}-(?:t-)?(?:il|elle|on)s?(?!\p{L})/iu.test(reading.text.slice(start, last))
  if (!isInverted && !asks.test(lead)) return false
  return /^[^\p{L}]*\?(?!\s*oui)/iu.test(reading.text.slice(last, last + 12)) || lead.includes('demande si')
}
