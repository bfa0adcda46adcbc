import { plainWords } from '#features/articles/article.ts'
import { addressCharactersMax, whyNotAddress } from '#features/articles/slug.ts'

/** This file is pure, because the browser shares it. */

/** The first words of the product’s own addresses, which a test compares with its routes and its files. */
export const reservedAddresses: ReadonlySet<string> = new Set(
  (
    'accessibilite apercu api article articles assets auth boutique bracelets c chercher compte confidentialite ' +
    'courrier decision evenements export favicon flux health home index integration lecture lectures lettre ' +
    'lettres marque mcp media mentions-legales metrics page pages partage pendentifs produit question realtime ' +
    'recherche rest robots sitemap storage sujet sujets televersements'
  ).split(' '),
)

/** « À propos de l’atelier » gives `a-propos-de-l-atelier`; a former address of another site keeps its own words. */
export function addressOf(title: string): string {
  const words = plainWords(title, '-').replace(/^-/, '').slice(0, addressCharactersMax).replace(/-$/, '')
  return words && !reservedAddresses.has(words) ? words : `page${words && '-'}${words}`
}

export function whyNotPageAddress(address: string): string | null {
  return whyNotAddress(address) ?? (reservedAddresses.has(address) ? siteConflict : null)
}

const siteConflict = 'Cette adresse sert déjà au site\u00a0: ajoutez un mot.'

/** The address itself, then with 2, 3 … behind it. */
export function* freeAddresses(title: string): Generator<string> {
  const address = addressOf(title)
  yield address
  for (let number = 2; ; number++) yield `${address}-${number}`
}
