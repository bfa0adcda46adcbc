/** Plurals that no rule of stems finds, without accents, as search compares words. */
const irregular = [
  ['oeil', 'yeux'],
  ['ciel', 'cieux'],
  ['aieul', 'aieux'],
  ['bijou', 'bijoux'],
  ['caillou', 'cailloux'],
  ['genou', 'genoux'],
  ['corail', 'coraux'],
  ['email', 'emaux'],
  ['travail', 'travaux'],
  ['vitrail', 'vitraux'],
  ['joyau', 'joyaux'],
  ['monsieur', 'messieurs'],
]

const others = new Map(irregular.flatMap(([one = '', many = '']) => [[one, many] as const, [many, one] as const]))

/** Plurals that rules of stems leave as they are: « bleus », « amis », « lieux ». */
function otherNumber(word: string): string | null {
  const known = others.get(word)
  if (known) return known
  if (/..[aiou]s$/.test(word) || /..eux$/.test(word)) return word.slice(0, -1)
  if (/..eu$/.test(word) && word !== 'bleu') return `${word}x`
  return /..[aiou]$/.test(word) ? `${word}s` : null
}

export interface Synonym {
  term: string
  meaning: string
}

const alternativesMax = 8
/** So that synonyms have their turn too. */
const numbersMax = 4

/**
 * The same question in other words: plurals, of several words at once too, and the owner's synonyms in both directions.
 * @param words of the question, without accents.
 * @param synonyms without accents, their words separated by one space.
 */
export function alternatives(words: string[], synonyms: Synonym[]): string[] {
  const asked = new Set([words.join(' ')])
  for (const [place, word] of words.entries()) {
    const other = otherNumber(word)
    if (!other) continue
    for (const question of Array.from(asked)) {
      if (asked.size < numbersMax) asked.add(question.split(' ').with(place, other).join(' '))
    }
  }
  for (const { term, meaning } of synonyms) {
    for (const question of Array.from(asked)) {
      for (const [from, to] of [
        [term, meaning],
        [meaning, term],
      ] as const) {
        if (` ${question} `.includes(` ${from} `)) asked.add(` ${question} `.replace(` ${from} `, ` ${to} `).trim())
      }
    }
  }
  return [...asked].slice(0, alternativesMax)
}
