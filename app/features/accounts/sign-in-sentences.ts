import { passwordCharactersMax, passwordCharactersMin } from './account.ts'

/** The sentence for each error code of the auth service; the code itself is kept for machines. */
const sentences: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'Email ou mot de passe incorrect.',
  INVALID_EMAIL: 'Veuillez saisir un email valide.',
  INVALID_PASSWORD: 'Le mot de passe actuel est incorrect.',
  EMAIL_NOT_VERIFIED:
    'Votre adresse n’est pas encore confirmée. Ouvrez le message que nous venons de vous envoyer pour la confirmer.',
  PASSWORD_TOO_SHORT: `Le mot de passe doit contenir au moins ${passwordCharactersMin} caractères.`,
  PASSWORD_TOO_LONG: `Le mot de passe doit contenir au plus ${passwordCharactersMax} caractères.`,
  INVALID_TOKEN: 'Ce lien n’est plus valable. Demandez-en un nouveau en vous connectant.',
  TOKEN_EXPIRED: 'Ce lien a expiré. Demandez-en un nouveau en vous connectant.',
  USER_NOT_FOUND: 'Ce lien n’est plus valable. Demandez-en un nouveau en vous connectant.',
  SIGN_IN_FIRST: 'Connectez-vous d’abord avec votre adresse actuelle, puis ouvrez de nouveau le lien de ce message.',
  ADDRESS_TAKEN: 'Cette adresse est déjà celle d’un autre compte.',
  SESSION_EXPIRED: 'Votre session a expiré. Reconnectez-vous.',
  EMAIL_CAN_NOT_BE_UPDATED: 'Cet email ne peut pas être modifié.',
}

export function signInSentence(code: string | undefined): string {
  return sentences[code ?? ''] ?? 'Erreur inattendue'
}

export const notSignedIn = 'Utilisateur non connecté'
