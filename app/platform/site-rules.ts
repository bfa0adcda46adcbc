import { isOnlyVisible } from './text/visible-text.ts'

export const siteNameCharactersMax = 60
const siteNameForm = new RegExp(`^[^\\p{Cc}<>"]{1,${siteNameCharactersMax}}$`, 'u')
export const shopUrlCharactersMax = 500

export const isSiteName = (text: string) => siteNameForm.test(text) && isOnlyVisible(text)

export const hasProtocol = (...protocols: string[]) => {
  return (text: string) => URL.canParse(text) && protocols.includes(new URL(text).protocol)
}

export const isWebAddress = hasProtocol('http:', 'https:')
export const httpAddress = 'une adresse complète en http:// ou https://, par exemple https://exemple.fr'

export function webAddressOf(text: string): string {
  return /^[^\s:/@]+\.[^\s:/@]+(?:[/?#]|$)/.test(text) ? `https://${text}` : text
}

export const credentialsInAddress = 'Tout le monde lira cette adresse\u00a0: retirez-en le nom et le mot de passe.'
