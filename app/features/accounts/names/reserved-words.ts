import reserved from './reserved-words.json' with { type: 'json' }
import { asLatin, readDigitsAsLetters, wordKey } from './skeleton.ts'

const keysOf = (words: string) => words.split(' ').map(wordKey)

/** No name may contain one of these words. */
const offices = reserved.offices.map(wordKey)

/** These are recognised inside longer words, too, where shorter ones are found in « Adminou ». */
const longOffices = offices.filter((word) => word.length >= 8)

/** A name may contain these among other words, as « Équipe de nuit » does. */
const roles = reserved.roles.map(wordKey)

const neutralWords = keysOf('l le la les d de du des un une notre nos votre en et chef the of')

/** The sign ™ arrives as two letters. */
const endings = keysOf('chef france fr tm')

/** They say nothing of who somebody is: « la vraie Anouk », « Anouk II », « C’est Anouk ». */
const additions = keysOf(
  'vrai vraie real ii iii iv bis ter junior senior ici moi je suis c est cest tm france fr pro nouveau nouvelle mme madame mlle mademoiselle monsieur',
)

/** The words of the badge, which no name begins or ends with: « Anouk L’équipe du site », « Anouk auteur ». */
const badges = ['lequipedusite', 'equipedusite', 'lequipedublog', 'equipedublog', 'auteur', 'autrice', 'auteure'].map(
  wordKey,
)

const versionsOf = (name: string) => [name, asLatin(name), readDigitsAsLetters(name)]
/** Every sign but a hyphen, an apostrophe, a full stop and an underscore inside a name. */
const separators = /[^\p{L}\p{N}\p{M}\s'’.\-_]|\s-\s|\sde l(?:['’]|a?\s)/iu

export function claimsOffice(name: string, siteName: string): boolean {
  const isClaim = (text: string) => isMadeOfRoles(text, siteName)
  return versionsOf(name).some(
    (text) => containsOffice(text) || bearsBadge(text) || [text, ...text.split(separators)].some(isClaim),
  )
}

/** The name without the words around it that say who somebody is, or say nothing. */
export function coreNames(name: string, siteName: string): string[] {
  const plain = name
    .replaceAll(/[™®©℠]/gu, ' ')
    .normalize('NFKC')
    .replace(/\p{N}+\s*$/u, '')
  const others = new Set([...offices, ...roles, ...neutralWords, ...additions, ...keysOf(siteName)])
  const coreOf = (text: string) => {
    const words = wordsOf(text)
    const isInitial = (place: number) => place === words.length - 1 && /^\p{Lu}$/u.test(words[place] ?? '')
    const isOther = (word: string, place: number) =>
      (others.has(wordKey(word)) && !isInitial(place)) || /^\p{N}+$/u.test(word)
    const first = words.findIndex((word, place) => !isOther(word, place))
    const last = words.findLastIndex((word, place) => !isOther(word, place))
    return first < 0 ? [] : [words.slice(first, last + 1).join(' ')]
  }
  const cores = [...coreOf(plain), ...coreOf(withSpaces(plain))]
  return cores.length > 0 ? [plain, ...cores] : []
}

const wordsOf = (text: string) => text.split(/[^\p{L}\p{N}\p{M}]+/u).filter(Boolean)

const withSpaces = (text: string) => text.replaceAll(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')

function bearsBadge(text: string): boolean {
  const words = wordsOf(text)
  const ends = [1, 2, 3, 4].flatMap((count) => [words.slice(0, count), words.slice(-count)])
  return ends.some((end) => badges.includes(wordKey(end.join(''))))
}

function containsOffice(text: string): boolean {
  const words = wordsOf(`${text} ${withSpaces(text)}`).map((part) => wordKey(part.replace(/^\p{Nd}+|\p{Nd}+$/gu, '')))
  return words.some((word) => offices.includes(word) || longOffices.some((office) => word.includes(office)))
}

/** « LéquipeDuSite » and « A d m i n 2 » too, so spaces do not count. */
function isMadeOfRoles(text: string, siteName: string): boolean {
  const claims = [...offices, ...roles, wordKey(siteName)].filter(Boolean).join('|')
  const claim = new RegExp(`^(?:(?:${neutralWords.join('|')})*(?:${claims}))+(?:${endings.join('|')})*$`)
  return [/\p{Nd}+$/u, /^\p{Nd}+|\p{Nd}+$/gu].some((digits) => claim.test(wordKey(text.replace(digits, ''))))
}
