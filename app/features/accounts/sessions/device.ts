import Bowser from 'bowser'

const unknownDevice = 'Appareil inconnu'
/** A header may be endless; a browser's is not. */
const userAgentCharactersMax = 512
const browsers = new Set(Object.values(Bowser.BROWSER_MAP))
const shorter: Record<string, string> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
}

/** « Firefox sur Linux », from the User-Agent header. Only known names are shown: whoever sends the header writes it. */
export function deviceName(userAgent: string | null): string {
  const read = userAgent?.trim().slice(0, userAgentCharactersMax)
  if (!read) return unknownDevice
  const { browser, os, platform } = Bowser.parse(read)
  const name = browser.name && browsers.has(browser.name) ? (shorter[browser.name] ?? browser.name) : null
  const system = os.name === 'iOS' ? (platform.model ?? os.name) : os.name
  if (!name) return system ? `Navigateur inconnu sur ${system}` : unknownDevice
  return system && system !== name ? `${name} sur ${system}` : name
}
