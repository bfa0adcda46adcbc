/** Variables of the environment that decide instead of the owner. */
const variables = { siteName: 'SITE_NAME', shopUrl: 'SHOP_URL' } as const
export type FixedFields = Record<keyof typeof variables, boolean>

/** « L’adresse de la boutique vient du serveur (SHOP_URL) : elle se change là-bas. » */
export function fixedSentence(field: keyof FixedFields): string {
  const [what, it] = field === 'siteName' ? ['Le nom du blog', 'il'] : ['L’adresse de la boutique', 'elle']
  return `${what} vient du serveur (${variables[field]})\u00a0: ${it} se change là-bas.`
}
