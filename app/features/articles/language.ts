const ownLanguage = 'fr'
const languageCharactersMax = 35

/** @returns null for anything but a BCP 47 tag: https://www.rfc-editor.org/info/bcp47 */
export function languageOf(attribute: string | undefined): string | null {
  const tag = attribute?.trim() ?? ''
  if (tag.length > languageCharactersMax || !/^[a-z]{2,3}(-[a-z\d]{2,8})*$/i.test(tag)) return null
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null
  } catch {
    return null // not a well-formed tag
  }
}

export function isForeign(language: string): boolean {
  return language.split('-')[0] !== ownLanguage
}
