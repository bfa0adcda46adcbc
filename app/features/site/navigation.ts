export const entries = [
  { href: '/', label: 'Accueil' },
  { href: '/bracelets', label: 'Bracelets' },
  { href: '/pendentifs', label: 'Pendentifs' },
  { href: '/chercher', label: 'Chercher' },
  { href: '/compte', label: 'Compte' },
] as const

/** The entry of the page, or of the section around it. */
export function isCurrent(href: string, path: string): boolean {
  return href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`)
}

/** The shop itself when its address is known; else the page that says it is not open yet. */
export function shopHref(shopUrl: string | null): string {
  return shopUrl ?? '/boutique'
}
