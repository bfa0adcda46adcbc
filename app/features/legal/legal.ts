import { isAdmin, type Account } from '#features/accounts/account.ts'

export const legalPages = [
  {
    href: '/mentions-legales',
    label: 'Mentions légales',
    description: 'Mentions légales\u00a0: qui publie ce site, qui l’héberge, à qui écrire.',
  },
  {
    href: '/confidentialite',
    label: 'Confidentialité',
    description: 'Confidentialité\u00a0: ce que ce site sait de vous, pourquoi, combien de temps.',
  },
  {
    href: '/accessibilite',
    label: 'Accessibilité',
    description: 'Accessibilité\u00a0: déclaration, limites connues, à qui écrire.',
  },
] as const

export function legalPageAt(pathname: string) {
  return legalPages.find(({ href }) => pathname.startsWith(href)) ?? legalPages[0]
}

export const siteSettingsHref = '/compte/site'

export function whyNotChangeSite(account: Account | null): string | null {
  return isAdmin(account) ? null : 'Seuls les administrateurs règlent le site.'
}
