import type { LegalSettings } from './legal.ts'

interface LegalInput {
  label: string
  hint?: string
  type?: 'email' | 'tel' | 'date'
  inputMode?: 'numeric'
  autoComplete?: string
}

export type LegalInputs = Partial<Record<Exclude<keyof LegalSettings, 'accessibility'>, LegalInput>>

export const publisherInputs: LegalInputs = {
  publisherName: { label: 'Nom, ou raison sociale', autoComplete: 'organization' },
  publisherStatus: {
    label: 'Statut',
    hint: 'Par exemple\u00a0: entrepreneur individuel, ou SARL au capital de 1\u00a0000\u00a0€.',
  },
  publisherAddress: { label: 'Adresse postale', autoComplete: 'address-line1' },
  publisherPhone: { label: 'Téléphone', type: 'tel', autoComplete: 'tel' },
  contactEmail: {
    label: 'E-mail de contact',
    type: 'email',
    hint: 'Tout le monde le lira\u00a0: choisissez une adresse faite pour cela.',
  },
  siret: { label: 'SIRET', inputMode: 'numeric', hint: '14\u00a0chiffres.' },
  registration: {
    label: 'Immatriculation (facultatif)',
    hint: 'Par exemple\u00a0: RNE, ou RCS de Quimper et son numéro.',
  },
  vatNumber: { label: 'Numéro de TVA intracommunautaire (facultatif)' },
  director: { label: 'Directeur ou directrice de la publication', hint: 'Le nom d’une personne.' },
}

export const hostInputs: LegalInputs = {
  hostName: { label: 'Nom de l’hébergeur', hint: 'L’entreprise dont les machines font tourner ce site.' },
  hostAddress: { label: 'Adresse de l’hébergeur' },
  hostPhone: { label: 'Téléphone de l’hébergeur', type: 'tel' },
}

export const dateInputs: LegalInputs = {
  accessibilityDate: { label: 'Date de la déclaration', type: 'date' },
  auditDate: {
    label: 'Date de l’audit (facultatif)',
    type: 'date',
    hint: 'Il en faut un pour déclarer le site totalement conforme.',
  },
}
