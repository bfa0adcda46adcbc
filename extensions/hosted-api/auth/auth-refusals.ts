import { authErrorShape } from './auth-shapes.ts'

export const authRefusal = (means: string) => ({ means, shape: authErrorShape })
export const invalid = authRefusal('La demande n’est pas valable.')
export const limited = authRefusal('Trop d’essais\u00a0: attendez le nombre de secondes de l’en-tête Retry-After.')
export const signedOut = {
  401: authRefusal('La demande n’a pas de jeton.'),
  403: authRefusal('Le jeton n’est pas valable, la session est fermée, ou elle attend encore un code.'),
}
