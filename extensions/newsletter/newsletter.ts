import { listCategories, type Category } from '#features/articles/categories.ts'
import type { FormInputs } from '#platform/field-input.ts'

/** This file is pure, because the browser shares it. */

export const subscriptionHref = '/lettre'
export const lettersHref = '/compte/lettre'
export const settingsHref = `${lettersHref}/reglages`
export const subscribersHref = `${lettersHref}/abonnes`
/** « La lire sur le site ». */
export const letterPageHref = (id: string) => `${subscriptionHref}/${id}`
export const letterHref = (id: string) => `${lettersHref}/${id}`

export const paces = ['each', 'week', 'month'] as const
export type Pace = (typeof paces)[number]
export const paceLabels: Record<Pace, string> = {
  each: 'À chaque article',
  week: 'Une par semaine',
  month: 'Une par mois',
}

/** Unconfirmed addresses are erased after it, and the link of the e-mail works as long. */
export const confirmationDays = 7
/** After it the address stops. */
export const softFailuresMax = 5

export type SubscriberState = 'pending' | 'active' | 'stopped'
export type StopReason = 'bounce' | 'complaint' | 'failures' | 'owner'
export const stopSentences: Record<StopReason, string> = {
  bounce: 'Le serveur de cette adresse la refuse.',
  complaint: 'Cette personne a signalé la lettre comme indésirable.',
  failures: `${softFailuresMax} envois de suite n’ont pas été acceptés.`,
  owner: 'Vous avez arrêté les envois.',
}

export type LetterKind = 'article' | Exclude<Pace, 'each'> | 'own'
export type LetterState = 'draft' | 'scheduled' | 'sending' | 'sent' | 'skipped'
export const letterStates: Record<LetterState, string> = {
  draft: 'À programmer',
  scheduled: 'Programmée',
  sending: 'Envoi en cours',
  sent: 'Envoyée',
  skipped: 'Non envoyée',
}

export const subjectCharactersMax = 120
export const wordsCharactersMax = 5_000
/** Mail services cut a message of more than about 100 kB. */
export const contentCharactersMax = 50_000

export const letterInputs = {
  subject: { label: 'Objet', required: true, maxLength: subjectCharactersMax },
  words: {
    label: 'Votre mot',
    multiline: true,
    rows: 8,
    maxLength: wordsCharactersMax,
    hint: 'Facultatif. Une ligne vide commence un paragraphe.',
  },
  content: { label: 'Votre lettre', multiline: true, rows: 14, required: true },
  sendAt: { label: 'Départ', type: 'datetime-local', hint: 'Heure de Paris.' },
} as const satisfies FormInputs

export const subscribeLabel = 'Recevoir la lettre'
export const consentNote = 'À chaque article, sauf choix d’un autre rythme. Chaque lettre porte un lien pour arrêter.'
/** The words that stand in the form, which are kept with the address. */
export const consentText = (sentence: string) => `La lettre. ${sentence} ${consentNote} «\u00a0${subscribeLabel}\u00a0»`

/** No category stands for all of them, with those that the owner adds later. */
export function categoryWords(categories: readonly Category[]): string {
  const names = listCategories().filter(({ key }) => categories.includes(key))
  if (names.length === 0 || names.length === listCategories().length) return 'sur tous les sujets'
  const words = names.map(({ plural }) => plural.charAt(0).toLowerCase() + plural.slice(1))
  return `sur ${words.length > 1 ? `${words.slice(0, -1).join(', ')} et ` : ''}${words.at(-1)}`
}
