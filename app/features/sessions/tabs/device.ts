import Bowser from 'bowser'

const unknownDevice = 'Appareil inconnu'
const userAgentCharactersMax = 512
const browsers = new Set(Object.values(Bowser.BROWSER_MAP))
const shorter: Record<string, string> = {
  'Microsoft Edge': 'Edge',
  'Samsung Internet for Android': 'Samsung Internet',
}

/** Shows known names only, as in « Firefox sur Linux », because the client chooses the header. */
export function deviceName(userAgent: string | null): string {
  const header = userAgent?.trim().slice(0, userAgentCharactersMax)
  if (!header) return unknownDevice
  const { browser, os, platform } = Bowser.parse(header)
  const name = browser.name && browsers.has(browser.name) ? (shorter[browser.name] ?? browser.name) : null
  const system = os.name === 'iOS' ? (platform.model ?? os.name) : os.name
  if (!name) return system ? `Navigateur inconnu sur ${system}` : unknownDevice
  return system && system !== name ? `${name} sur ${system}` : name
}
