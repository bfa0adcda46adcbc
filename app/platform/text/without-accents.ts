/** Letters that Unicode does not decompose, as the French read them and as PostgreSQL's `unaccent` writes them. */
const plainLetters: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' }

/** « Œil d’été » gives « OEil d’ete ». */
export function withoutAccents(text: string): string {
  return text
    .replace(/[œæßøłđ]/giu, (letter) => {
      const lower = letter.toLowerCase()
      const plain = plainLetters[lower] ?? letter
      return letter === lower ? plain : plain.toUpperCase()
    })
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
}
