export interface LegalInput {
  label: string
  hint?: string
  type?: 'email' | 'tel' | 'date'
  inputMode?: 'numeric'
  autoComplete?: string
  /** Names the field among those that the law requires; without it, the field is optional. */
  gap?: string
}

export const publisherInputs = {
  publisherName: { label: 'Nom, ou raison sociale', gap: 'le nom de l’éditeur', autoComplete: 'organization' },
  publisherStatus: {
    label: 'Statut',
    gap: 'le statut de l’éditeur',
    hint: 'Par exemple\u00a0: entrepreneur individuel, ou SARL au capital de 1\u00a0000\u00a0€.',
  },
  publisherAddress: { label: 'Adresse postale', gap: 'l’adresse de l’éditeur', autoComplete: 'address-line1' },
  publisherPhone: { label: 'Téléphone', gap: 'le téléphone de l’éditeur', type: 'tel', autoComplete: 'tel' },
  contactEmail: {
    label: 'E-mail de contact',
    gap: 'l’e-mail de contact',
    type: 'email',
    hint: 'Tout le monde le lira\u00a0: choisissez une adresse faite pour cela.',
  },
  siret: { label: 'SIRET', gap: 'le SIRET', inputMode: 'numeric', hint: '14\u00a0chiffres.' },
  registration: {
    label: 'Immatriculation (facultatif)',
    hint: 'Par exemple\u00a0: RNE, ou RCS de Quimper et son numéro.',
  },
  vatNumber: { label: 'Numéro de TVA intracommunautaire (facultatif)' },
  director: {
    label: 'Directeur ou directrice de la publication',
    gap: 'le directeur de la publication',
    hint: 'Le nom d’une personne.',
  },
} as const satisfies Record<string, LegalInput>

export const hostInputs = {
  hostName: {
    label: 'Nom de l’hébergeur',
    gap: 'le nom de l’hébergeur',
    hint: 'L’entreprise dont les machines font tourner ce site.',
  },
  hostAddress: { label: 'Adresse de l’hébergeur', gap: 'l’adresse de l’hébergeur' },
  hostPhone: { label: 'Téléphone de l’hébergeur', gap: 'le téléphone de l’hébergeur', type: 'tel' },
} as const satisfies Record<string, LegalInput>

export const dateInputs = {
  accessibilityDate: {
    label: 'Date de la déclaration',
    gap: 'la date de la déclaration d’accessibilité',
    type: 'date',
  },
  auditDate: {
    label: 'Date de l’audit (facultatif)',
    type: 'date',
    hint: 'Il en faut un pour déclarer le site totalement conforme.',
  },
} as const satisfies Record<string, LegalInput>

export const legalInputs = { ...publisherInputs, ...hostInputs, ...dateInputs }

export const accessibilityStates = ['', 'aucune', 'partielle', 'totale'] as const
export type AccessibilityState = (typeof accessibilityStates)[number]

export const legalTextCharactersMax = 300

/** Legal information about the publisher, shown on three pages. An empty string has not been provided yet. */
export type LegalSettings = Record<keyof typeof legalInputs, string> & { accessibility: AccessibilityState }

export function legalGaps(settings: LegalSettings): string[] {
  const gapsOf = (inputs: Record<string, LegalInput>) =>
    Object.entries(inputs).flatMap(([field, { gap }]) => (gap && !settings[field as keyof LegalSettings] ? [gap] : []))
  return [
    ...gapsOf({ ...publisherInputs, ...hostInputs }),
    ...(settings.accessibility ? [] : ['l’état d’accessibilité']),
    ...gapsOf(dateInputs),
    ...(whyNotDeclare(settings) ? ['la date de l’audit d’accessibilité'] : []),
  ]
}

/** The two are sent together, because full conformity is not accepted without the date of an audit. */
export const declarationFields: (keyof LegalSettings)[] = ['accessibility', 'auditDate']

export function whyNotDeclare(settings: Pick<LegalSettings, 'accessibility' | 'auditDate'>): string | null {
  return settings.accessibility === 'totale' && !settings.auditDate
    ? 'Indiquez la date de l’audit\u00a0: sans audit, un site ne peut pas être déclaré totalement conforme.'
    : null
}

/** Checks the Luhn sum. The establishments of La Poste use another one and are accepted. */
export function isSiret(text: string): boolean {
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
