import { fillFacts } from '#platform/text/facts.ts'
import { passwordCharactersMax, passwordCharactersMin } from '#platform/password-limits.ts'
import { setupMinutes } from './account.ts'
import messages from './sign-in-messages.json' with { type: 'json' }

const sentences = new Map(Object.entries(messages))
const facts = { passwordCharactersMin, passwordCharactersMax, setupMinutes }

/** The cases of a wrong code share one sentence, because only known addresses have codes that can expire. */
export function signInSentence(code: string | undefined): string {
  const sentence = sentences.get(code ?? '')
  return sentence === undefined ? 'Erreur inattendue' : fillFacts(sentence, facts)
}

export const notSignedIn = 'Utilisateur non connecté'
