const validDays = 180

/** https://www.rfc-editor.org/rfc/rfc9116 */
export function writeSecurityTxt({ contactEmail, siteUrl, at }: { contactEmail: string; siteUrl: string; at: Date }) {
  const expires = new Date(at)
  expires.setUTCDate(at.getUTCDate() + validDays)
  expires.setUTCHours(0, 0, 0, 0)
  const lines = [
    `Contact: mailto:${encodeURI(contactEmail)}`,
    `Expires: ${expires.toISOString().replace('.000', '')}`,
    'Preferred-Languages: fr, en',
  ]
  if (siteUrl.startsWith('https:')) lines.push(`Canonical: ${siteUrl}/.well-known/security.txt`)
  return `${lines.join('\n')}\n`
}
