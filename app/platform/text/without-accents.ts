/** Unicode does not decompose these letters. PostgreSQL's `unaccent` writes them in the same way. */
const plainLetters: Record<string, string> = { œ: 'oe', æ: 'ae', ß: 'ss', ø: 'o', ł: 'l', đ: 'd' }

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
