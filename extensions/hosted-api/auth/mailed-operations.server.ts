import { z } from 'zod'
import { emailForm } from '#features/sign-in/sign-in-form.ts'
import type { Operation } from '#features/keys/operation.ts'
import { describing, example } from '../describing.ts'
import { authRefusal, invalid, tooManyTries, tokensShape, userShape } from './auth-shapes.ts'
import { mailedProof, resending } from './mailed-codes.server.ts'

const operation = describing('Codes et liens par e-mail', '/auth/v1')
const messageLeft = { means: 'Un message est parti.', shape: z.strictObject({}) }

export const mailedOperations: Operation[] = [
  operation('post /otp', 'Demander un code de connexion', {
    description:
      'La réponse est la même quand l’adresse n’a pas de compte\u00a0: un code connecte, et ne crée jamais de compte.',
    access: 'public',
    body: emailForm,
    answers: { 200: messageLeft, 400: invalid, 429: tooManyTries },
    examples: [
      example(200, 'Un code', { body: { email: 'lou@exemple.fr' } }),
      example(400, 'Une adresse qui n’en est pas une', { body: { email: 'lou' } }),
    ],
  }),
  operation('post /verify', 'Montrer un code ou le lien d’un message', {
    description:
      'Le code de connexion (magiclink) se montre par token, avec l’adresse. Tout lien se montre par token_hash. Un mot de passe oublié (recovery) donne des jetons qui ne permettent que d’en choisir un autre. Une inscription (signup) demande aussi son mot de passe (current_password), sauf au réseau qui l’a faite. Une nouvelle adresse demande le jeton de la session qui l’a choisie, et répond par le compte.',
    access: 'optional',
    body: mailedProof,
    answers: {
      200: {
        means: 'Les jetons de la session\u00a0; pour une nouvelle adresse, le compte.',
        shape: z.union([tokensShape, userShape]),
      },
      400: invalid,
      401: authRefusal('Une nouvelle adresse se confirme avec le jeton de la session qui l’a choisie.'),
      403: authRefusal('Ce code ou ce lien n’est pas valable, ou a déjà servi\u00a0; ou le compte est suspendu.'),
      422: authRefusal('Ce n’est pas le mot de passe de l’inscription.'),
      429: tooManyTries,
    },
    examples: [
      example(200, 'Le code reçu', { body: { type: 'email', email: 'lou@exemple.fr', token: 'CODE_RECU' } }),
      example(200, 'Le lien d’un mot de passe oublié', { body: { type: 'recovery', token_hash: 'JETON_LIEN' } }),
      example(403, 'Un code faux', { body: { type: 'email', email: 'lou@exemple.fr', token: '000000' } }),
      example(401, 'Une nouvelle adresse, sans session', { body: { type: 'email_change', token_hash: 'JETON_LIEN' } }),
    ],
  }),
  operation('post /resend', 'Demander un message de nouveau', {
    description: 'Celui d’une inscription (signup), ou d’une nouvelle adresse, qui demande le jeton de la session.',
    access: 'optional',
    body: resending,
    answers: {
      200: messageLeft,
      400: invalid,
      401: authRefusal('Une nouvelle adresse demande le jeton de la session qui l’a choisie.'),
      403: authRefusal('Le jeton n’est pas valable, ou aucune nouvelle adresse n’attend.'),
      429: tooManyTries,
    },
    examples: [
      example(200, 'Celui d’une inscription', { body: { type: 'signup', email: 'lou@exemple.fr' } }),
      example(400, 'Un autre type', { body: { type: 'sms', email: 'lou@exemple.fr' } }),
    ],
  }),
]
