/** @returns null when an article may not link to it. */
export function linkAddress(text: string): string | null {
  const address = text.trim()
  if (!address || /\s/.test(address)) return null
  if (/^(https?:\/\/|mailto:|tel:)./i.test(address)) return address
  if (/^(\/(?!\/)|#)/.test(address)) return address
  if (/^[^@/:]+@[^@/:]+\.[a-z]{2,}$/i.test(address)) return `mailto:${address}`
  return /^[^:/?#]+\.[^:/?#]+/.test(address) && URL.canParse(`https://${address}`) ? `https://${address}` : null
}
