export const linesMax = 5
export const lineCharactersMax = 90

/** Neither of these signs is taken for another one, printed small or read aloud. */
export const codeSigns = '34679acdefhjkmnprtwxy'
export const codeLength = 6

export const shortPath = (code: string) => `/c/${code}`
export const scansPath = '/compte/colis'
export const cardPath = (articleId: string) => `/compte/articles/${articleId}/carte`

export const formats = { a6: 'Une carte A6', a4: 'Quatre sur une feuille A4' } as const
export type Format = keyof typeof formats

export const readFormat = (text: string | null): Format => (text === 'a4' ? 'a4' : 'a6')
