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

export interface Synonym {
  term: string
  meaning: string
}

const alternativesMax = 8

/**
 * The same question in other words: irregular plurals, and the owner's synonyms in both directions.
 * @param words of the question, without accents.
 * @param synonyms without accents, their words separated by one space.
 */
export function alternatives(words: string[], synonyms: Synonym[]): string[] {
  const asked = new Set([words.join(' ')])
  for (const [place, word] of words.entries()) {
    const other = others.get(word)
    if (other) asked.add(words.with(place, other).join(' '))
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
