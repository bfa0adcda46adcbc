/** The language of the site. */
const ownLanguage = 'fr'
const languageCharactersMax = 35

/**
 * A language as the web writes it (BCP 47): `en`, `pt-BR`, `zh-Hant`. Null for what is none.
 * https://www.rfc-editor.org/info/bcp47
 */
export function languageOf(attribute: string | undefined): string | null {
  const tag = attribute?.trim() ?? ''
  if (tag.length > languageCharactersMax || !/^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(tag)) return null
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null
  } catch {
    return null // its parts are in no order that the standard knows
  }
}

/** French is what is not marked. */
export function isForeign(language: string): boolean {
  return language.split('-')[0] !== ownLanguage
}
