import { z } from 'zod'
import { emailForm } from '#features/sign-in/sign-in-form.ts'
import type { Operation } from '#features/keys/operation.ts'
import { invalid, limited, authRefusal } from './auth-refusals.ts'
import { tokensShape, userShape } from './auth-shapes.ts'
import { mailedProof, resending } from './mailed-codes.server.ts'

const group = 'Codes et liens par e-mail'
const sent = { means: 'Un message est parti.', shape: z.strictObject({}) }

export const mailedOperations: Operation[] = [
  {
    group,
    method: 'post',
    path: '/auth/v1/otp',
    summary: 'Demander un code de connexion',
    description:
      'La réponse est la même quand l’adresse n’a pas de compte\u00a0: un code connecte, et ne crée jamais de compte.',
    access: 'public',
    body: emailForm,
    answers: { 200: sent, 400: invalid, 429: limited },
    examples: [
      { summary: 'Un code', body: { email: 'lou@exemple.fr' }, status: 200 },
      { summary: 'Une adresse qui n’en est pas une', body: { email: 'lou' }, status: 400 },
    ],
  },
  {
    group,
    method: 'post',
    path: '/auth/v1/verify',
    summary: 'Montrer un code ou le lien d’un message',
    description:
      'Le code de connexion (magiclink) se montre par token, avec l’adresse. Tout lien se montre par token_hash. Un mot de passe oublié (recovery) donne des jetons qui ne permettent que d’en choisir un autre. Une inscription (signup) demande aussi son mot de passe (current_password). Une nouvelle adresse demande le jeton de la session qui l’a choisie, et répond par le compte.',
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
      429: limited,
    },
    examples: [
      {
        summary: 'Le code reçu',
        body: { type: 'email', email: 'lou@exemple.fr', token: 'CODE_RECU' },
        status: 200,
      },
      {
        summary: 'Le lien d’un mot de passe oublié',
        body: { type: 'recovery', token_hash: 'JETON_LIEN' },
        status: 200,
      },
      {
        summary: 'Un code faux',
        body: { type: 'email', email: 'lou@exemple.fr', token: '000000' },
        status: 403,
      },
      {
        summary: 'Une nouvelle adresse, sans session',
        body: { type: 'email_change', token_hash: 'JETON_LIEN' },
        status: 401,
      },
    ],
  },
  {
    group,
    method: 'post',
    path: '/auth/v1/resend',
    summary: 'Demander un message de nouveau',
    description: 'Celui d’une inscription (signup), ou d’une nouvelle adresse, qui demande le jeton de la session.',
    access: 'optional',
    body: resending,
    answers: {
      200: sent,
      400: invalid,
      401: authRefusal('Une nouvelle adresse demande le jeton de la session qui l’a choisie.'),
      403: authRefusal('Le jeton n’est pas valable, ou aucune nouvelle adresse n’attend.'),
      429: limited,
    },
    examples: [
      { summary: 'Celui d’une inscription', body: { type: 'signup', email: 'lou@exemple.fr' }, status: 200 },
      { summary: 'Un autre type', body: { type: 'sms', email: 'lou@exemple.fr' }, status: 400 },
    ],
  },
]
