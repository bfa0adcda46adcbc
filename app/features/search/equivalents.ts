/** The stemmer misses these irregular plurals. They are written without accents. */
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

/** The stemmer leaves these regular plurals alone: « bleus », « amis », « lieux ». */
function otherNumber(word: string): string | null {
  const irregularForm = others.get(word)
  if (irregularForm) return irregularForm
  if (/..[aiou]s$/.test(word) || /..eux$/.test(word)) return word.slice(0, -1)
  if (/..eu$/.test(word) && word !== 'bleu') return `${word}x`
  return /..[aiou]$/.test(word) ? `${word}s` : null
}

export interface Synonym {
  term: string
  meaning: string
}

const alternativesMax = 8
const numbersMax = 4

/** @returns plurals, of several words at once too, and synonyms in both directions, all without accents */
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
