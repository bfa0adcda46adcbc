import { setupMinutes } from './account.ts'
import { passwordCharactersMax, passwordCharactersMin } from '#platform/password-limits.ts'

const secondFactorRestart = 'Cette étape a expiré. Recommencez la connexion.'
const askAgain = 'Demandez-en un nouveau.'
const chooseWordsAdvice = 'Choisissez plusieurs mots qui n’ont rien à voir entre eux.'

const sentences: Record<string, string> = {
  INVALID_EMAIL_OR_PASSWORD: 'E-mail ou mot de passe incorrect.',
  INVALID_EMAIL: 'Veuillez saisir un email valide.',
  EMPTY_PASSWORD: 'Saisissez votre mot de passe.',
  CURRENT_PASSWORD_MISSING: 'Saisissez votre mot de passe actuel.',
  INVALID_PASSWORD: 'Le mot de passe actuel est incorrect.',
  CREDENTIAL_ACCOUNT_NOT_FOUND:
    'Ce compte n’a pas de mot de passe. Choisissez-en un avec «\u00a0Mot de passe oublié\u00a0».',
  EMAIL_NOT_VERIFIED:
    'Votre adresse n’est pas encore confirmée. Ouvrez le message que nous vous avons envoyé, ou demandez-en un autre.',
  PASSWORD_TOO_SHORT: `Le mot de passe doit contenir au moins ${passwordCharactersMin} caractères.`,
  PASSWORD_TOO_LONG: `Le mot de passe doit contenir au plus ${passwordCharactersMax} caractères.`,
  PASSWORD_COMMON: `Ce mot de passe est l’un des plus courants\u00a0: il serait essayé parmi les premiers. ${chooseWordsAdvice}`,
  PASSWORD_SITE_NAME: `Ce mot de passe est le nom du site\u00a0: il serait essayé parmi les premiers. ${chooseWordsAdvice}`,
  UNCHANGED: 'C’est déjà votre adresse.',
  ADDRESS_TAKEN: 'Cette adresse est déjà celle d’un autre compte.',

  INVALID_TOKEN: 'Ce lien n’est plus valable. Demandez-en un nouveau en vous connectant.',
  TOKEN_EXPIRED: 'Ce lien a expiré. Demandez-en un nouveau en vous connectant.',
  USER_NOT_FOUND: 'Ce lien n’est plus valable. Demandez-en un nouveau en vous connectant.',
  LINK_USED: 'Ce lien a déjà servi\u00a0: votre adresse est confirmée, connectez-vous.',
  RECOVERY_EXPIRED: `Ce lien a expiré ou a déjà servi. ${askAgain} Si vous venez de choisir un mot de passe, il est peut-être déjà enregistré\u00a0: essayez de vous connecter.`,
  SIGN_IN_FIRST: 'Connectez-vous d’abord avec votre adresse actuelle, puis ouvrez de nouveau le lien de ce message.',
  EMAIL_CHANGE_OVER:
    'Ce lien n’est plus valable\u00a0: la demande a été confirmée, annulée ou remplacée par une autre, ou le mot de passe a changé, ou elle a expiré.',
  NO_EMAIL_CHANGE: 'Aucun changement d’adresse n’attend de confirmation.',
  SIGN_UP_PASSWORD:
    'Ce n’est pas le mot de passe choisi à l’inscription. Si vous n’avez pas créé ce compte, choisissez-en un nouveau avec «\u00a0Mot de passe oublié\u00a0».',

  // All three cases share one sentence, because only known addresses have codes that can expire.
  INVALID_OTP: `Ce code est incorrect, a expiré ou a déjà servi. Après trois essais, il n’est plus valable ici. ${askAgain}`,
  INVALID_CODE: 'Ce code est incorrect. Vérifiez l’heure de votre téléphone et essayez le code suivant.',
  CODE_MISSING: 'Saisissez le code de votre application, ou un code de secours.',
  CONFLICT: 'Ce code de secours est incorrect ou a déjà servi.',
  INVALID_BACKUP_CODE: 'Ce code de secours est incorrect ou a déjà servi.',
  INVALID_TWO_FACTOR_COOKIE: secondFactorRestart,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: `Trop de codes incorrects. Recommencez la connexion.`,
  TWO_FACTOR_SETUP_OVER: `L’activation a commencé dans une autre session, ou il y a plus de ${setupMinutes}\u00a0minutes. Saisissez votre mot de passe pour recommencer.`,
  SECOND_FACTOR_UNREADABLE:
    'Ce site a changé de clé secrète\u00a0: il ne peut plus vérifier vos codes. Demandez à son propriétaire de remettre l’ancienne, ou de retirer la validation en deux étapes de votre compte.',
  TOTP_ALREADY_ENABLED: 'La validation en deux étapes est déjà activée.',
  TOTP_NOT_ENABLED: 'La validation en deux étapes n’est pas activée.',
  TWO_FACTOR_NOT_ENABLED: 'La validation en deux étapes n’est pas activée.',

  CHALLENGE_NOT_FOUND: 'Cette demande a expiré. Essayez de nouveau.',
  PASSKEY_NOT_FOUND: 'Cette clé d’accès n’est pas connue ici. Connectez-vous autrement.',
  AUTHENTICATION_FAILED: 'Cette clé d’accès n’a pas pu être vérifiée. Connectez-vous autrement.',
  FAILED_TO_VERIFY_REGISTRATION: 'Cette clé d’accès n’a pas pu être vérifiée. Essayez de nouveau.',
  PREVIOUSLY_REGISTERED: 'Cette clé d’accès est déjà enregistrée.',
  OWNER_NOT_VERIFIED: 'Cette clé doit vérifier que c’est bien vous, par un code PIN, une empreinte ou un visage.',

  SESSION_EXPIRED: 'Votre session a expiré. Reconnectez-vous.',
  UNAUTHORIZED: 'Votre session a expiré. Reconnectez-vous.',
  ACCOUNT_SUSPENDED: 'Ce compte est suspendu. Pour en savoir plus, écrivez à l’équipe du site.',
  LAST_ADMINISTRATOR: 'Vous êtes le dernier administrateur\u00a0: nommez-en d’abord un autre.',
}

export function signInSentence(code: string | undefined): string {
  return sentences[code ?? ''] ?? 'Erreur inattendue'
}

export const notSignedIn = 'Utilisateur non connecté'
