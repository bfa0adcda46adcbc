import { isAdmin, type Account } from '#features/accounts/account.ts'

export const legalPages = [
  { href: '/mentions-legales', label: 'Mentions légales' },
  { href: '/confidentialite', label: 'Confidentialité' },
  { href: '/accessibilite', label: 'Accessibilité' },
] as const

export const siteSettingsHref = '/compte/site'

export function whyNotChangeSite(account: Account | null): string | null {
  return isAdmin(account) ? null : 'Seuls les administrateurs règlent le site.'
}
