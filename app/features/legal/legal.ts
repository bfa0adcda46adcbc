import { isAdmin, type Account } from '#features/accounts/account.ts'

/** Legal information about the publisher, as the law requires: entered by an administrator, shown on three pages. */

export const legalPages = [
  { href: '/mentions-legales', label: 'Mentions légales' },
  { href: '/confidentialite', label: 'Confidentialité' },
  { href: '/accessibilite', label: 'Accessibilité' },
] as const

export const siteSettingsHref = '/compte/site'

export const accessibilityStates = ['', 'aucune', 'partielle', 'totale'] as const
export type AccessibilityState = (typeof accessibilityStates)[number]

export const legalTextCharactersMax = 300

/** Empty strings: not provided yet. */
export interface LegalSettings {
  publisherName: string
  publisherStatus: string
  publisherAddress: string
  publisherPhone: string
  contactEmail: string
  siret: string
  registration: string
  vatNumber: string
  director: string
  hostName: string
  hostAddress: string
  hostPhone: string
  accessibility: AccessibilityState
  accessibilityDate: string
  /** Full conformity requires an audit. */
  auditDate: string
}

const requiredFields: Partial<Record<keyof LegalSettings, string>> = {
  publisherName: 'le nom de l’éditeur',
  publisherStatus: 'le statut de l’éditeur',
  publisherAddress: 'l’adresse de l’éditeur',
  publisherPhone: 'le téléphone de l’éditeur',
  contactEmail: 'l’e-mail de contact',
  siret: 'le SIRET',
  director: 'le directeur de la publication',
  hostName: 'le nom de l’hébergeur',
  hostAddress: 'l’adresse de l’hébergeur',
  hostPhone: 'le téléphone de l’hébergeur',
  accessibility: 'l’état d’accessibilité',
  accessibilityDate: 'la date de la déclaration d’accessibilité',
}

export function isRequired(field: keyof LegalSettings): boolean {
  return field in requiredFields
}

export function legalGaps(settings: LegalSettings): string[] {
  const gaps = Object.entries(requiredFields).flatMap(([field, name]) =>
    settings[field as keyof LegalSettings] ? [] : [name],
  )
  return whyNotDeclare(settings) ? [...gaps, 'la date de l’audit d’accessibilité'] : gaps
}

/** Full conformity is not accepted without the date of an audit: the two are sent together. */
export const declarationFields: (keyof LegalSettings)[] = ['accessibility', 'auditDate']

/** Full conformity must be stated by an audit, not by the publisher. */
export function whyNotDeclare(settings: Pick<LegalSettings, 'accessibility' | 'auditDate'>): string | null {
  return settings.accessibility === 'totale' && !settings.auditDate
    ? 'Indiquez la date de l’audit\u00a0: sans audit, un site ne peut pas être déclaré totalement conforme.'
    : null
}

export function whyNotChangeSite(account: Account | null): string | null {
  return isAdmin(account) ? null : 'Seuls les administrateurs règlent le site.'
}

/** Luhn checksum. La Poste's establishments use another one and are accepted. */
export function isSiret(text: string): boolean {
  if (!/^\d{14}$/.test(text)) return false
  if (text.startsWith('356000000')) return true
  const sum = Array.from(text, Number).reduce((total, digit, place) => {
    const term = place % 2 === 0 ? digit * 2 : digit
    return total + (term > 9 ? term - 9 : term)
  }, 0)
  return sum % 10 === 0
}

export function formatSiret(siret: string): string {
  return siret.replace(/^(\d{3})(\d{3})(\d{3})(\d{5})$/, '$1\u00a0$2\u00a0$3\u00a0$4')
}
