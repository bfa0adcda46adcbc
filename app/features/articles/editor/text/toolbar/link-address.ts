/**
 * What was typed as a link's address, made whole: « exemple.fr » is https, « a@exemple.fr » a mail address.
 * @returns null when it is no address that an article may link to.
 */
export function linkAddress(typed: string): string | null {
  const address = typed.trim()
  if (!address || /\s/.test(address)) return null
  if (/^(https?:\/\/|mailto:|tel:)./i.test(address)) return address
  if (/^(\/(?!\/)|#)/.test(address)) return address
  if (/^[^@/:]+@[^@/:]+\.[a-z]{2,}$/i.test(address)) return `mailto:${address}`
  return /^[^:/?#]+\.[^:/?#]+/.test(address) && URL.canParse(`https://${address}`) ? `https://${address}` : null
}
