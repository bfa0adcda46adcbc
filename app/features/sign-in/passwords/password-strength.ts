import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary as commonLists } from '@zxcvbn-ts/language-common'
import { dictionary as frenchLists, translations } from '@zxcvbn-ts/language-fr'
import { passwordCharactersMin } from '#platform/password-limits.ts'
import { frenchPasswords } from './french-passwords.ts'

export interface PasswordStrength {
  level: 'short' | 'easy' | 'fair' | 'solid'
  label: string
  advice: string
}

/** zxcvbn takes up to a third of a second on a hostile text of this length, and longer ones are solid. */
const measuredCharactersMax = 64

/** Nothing in a shorter one needs to be known: a machine tries them all. */
const shortCharactersMax = 10

const zxcvbn = new ZxcvbnFactory({
  dictionary: { ...commonLists, ...frenchLists, 'passwords-french': frenchPasswords },
  graphs: adjacencyGraphs,
  maxLength: measuredCharactersMax,
  translations: {
    ...translations,
    warnings: {
      ...translations.warnings,
      straightRow: 'Évitez les suites de touches.',
      keyPattern: 'Évitez les suites de touches.',
      sequences: 'Évitez les suites comme abc ou 123.',
      simpleRepeat: 'Évitez les répétitions.',
      extendedRepeat: 'Évitez les répétitions.',
      userInputs: 'Évitez votre adresse et le nom du site.',
    },
  },
})

export function strengthOf(password: string, email: string, siteName: string): PasswordStrength {
  const missing = passwordCharactersMin - password.length
  if (missing > 0) {
    const advice = `Encore ${missing}\u00a0caractère${missing > 1 ? 's' : ''}.`
    return { level: 'short', label: 'Trop court', advice }
  }
  const ownWords = [email, ...email.split(/[^\p{L}]+/u), siteName].filter((word) => word.length >= 3)
  const { score, feedback } = zxcvbn.check(password, ownWords)
  if (score === 4) return { level: 'solid', label: 'Solide', advice: 'Gardez-le pour ce site seulement.' }
  if (score === 3) return { level: 'fair', label: 'Correct', advice: 'Un mot de plus le rendrait solide.' }
  if (!feedback.warning && password.length < shortCharactersMax)
    return { level: 'easy', label: 'Un peu court', advice: 'Deux mots de plus le rendraient solide.' }
  return { level: 'easy', label: 'Facile à deviner', advice: feedback.warning ?? translations.suggestions.anotherWord }
}
