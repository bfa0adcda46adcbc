import { authErrorShape } from './auth-shapes.ts'

export const refusal = (means: string) => ({ means, shape: authErrorShape })
export const invalid = refusal('La demande n’est pas valable.')
export const limited = refusal('Trop d’essais\u00a0: attendez le nombre de secondes de l’en-tête Retry-After.')
export const signedOut = {
  401: refusal('La demande n’a pas de jeton.'),
  403: refusal('Le jeton n’est pas valable, la session est fermée, ou elle attend encore un code.'),
}
