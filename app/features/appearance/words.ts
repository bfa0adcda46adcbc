import { productName } from '#platform/product-name.ts'
import type { SiteFrame } from '#platform/site.server.ts'

export const usualWords = {
  motto: 'Le journal des pierres et des pendentifs *protecteurs*',
  homeSentence:
    'D’où vient une pierre, qui l’a portée, ce qu’on lui a confié. Des récits à lire comme on fait rouler une perle entre ses doigts.',
  footerSentence:
    'Les vertus prêtées aux pierres et aux amulettes relèvent des traditions et des croyances. Elles se racontent ici comme telles et ne remplacent jamais un avis médical.',
}
const usualDescription =
  'Le journal des pierres naturelles et des pendentifs protecteurs\u00a0: récits, origines, légendes.'

export type OwnWords = Pick<SiteFrame, 'siteName' | 'motto' | 'homeSentence' | 'footerSentence'>

/** The words in force. A blog with a name of its own says nothing about itself that its owner did not write. */
export function wordsOf({ siteName, motto, homeSentence, footerSentence }: OwnWords) {
  const isNamed = siteName !== productName
  return {
    motto: motto || (isNamed ? '' : usualWords.motto),
    homeSentence: homeSentence || (isNamed ? '' : usualWords.homeSentence),
    footerSentence: footerSentence || usualWords.footerSentence,
  }
}

/** The title of the home page. A word between stars stands out. */
export function mottoParts(words: OwnWords): { text: string; isEmphasised: boolean }[] {
  const { motto } = wordsOf(words)
  const [before = '', emphasis, after = ''] = (motto || words.siteName).split(/\*([^*\s](?:[^*]*[^*\s])?)\*/)
  const parts = [
    { text: before, isEmphasised: false },
    { text: emphasis ?? '', isEmphasised: true },
    { text: after, isEmphasised: false },
  ]
  return parts.filter(({ text }) => text !== '')
}

/** One line of plain text, for feeds, search engines and networks. */
export function siteSentence(words: OwnWords): string {
  return mottoParts(words)
    .map(({ text }) => text)
    .join('')
}

export function siteDescription(words: OwnWords): string {
  const { motto, homeSentence } = words
  if (words.siteName === productName && !motto && !homeSentence) return usualDescription
  return wordsOf(words).homeSentence || siteSentence(words)
}
