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
  const cached = others.get(word)
  if (cached) return cached
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
  const alternativeQueries = new Set([words.join(' ')])
  for (const [place, word] of words.entries()) {
    const other = otherNumber(word)
    if (!other) continue
    for (const query of Array.from(alternativeQueries)) {
      if (alternativeQueries.size < numbersMax) alternativeQueries.add(query.split(' ').with(place, other).join(' '))
    }
  }
  for (const { term, meaning } of synonyms) {
    for (const query of Array.from(alternativeQueries)) {
      for (const [from, to] of [
        [term, meaning],
        [meaning, term],
      ] as const) {
        if (` ${query} `.includes(` ${from} `))
          alternativeQueries.add(` ${query} `.replace(` ${from} `, ` ${to} `).trim())
      }
    }
  }
  return [...alternativeQueries].slice(0, alternativesMax)
}
