import { emailForm, signInForm, signUpForm } from '#features/sign-in/sign-in-form.ts'
import { accessTokenSeconds } from '#features/accounts/account.ts'
import { z } from 'zod'
import type { Operation } from '#features/keys/operation.ts'
import { describing, example, parameter } from '../describing.ts'
import { changes } from './account.server.ts'
import { authRefusal, invalid, tooManyTries, signedOut, tokensShape, userShape } from './auth-shapes.ts'
import { tokenForm } from './sessions.server.ts'

const operation = describing('Comptes et sessions', '/auth/v1')

export const authOperations: Operation[] = [
  operation('post /token', 'Ouvrir ou renouveler une session', {
    description: `Le jeton d’accès vaut ${accessTokenSeconds / 60}\u00a0minutes. Le jeton de renouvellement ne sert qu’une fois\u00a0: le montrer encore dans les dix secondes rend la même session, plus tard la ferme. Avec la validation en deux étapes, les jetons ne permettent d’abord que de demander et de donner le code (/auth/v1/factors).`,
    access: 'public',
    parameters: [
      parameter('query', 'grant_type', 'Ce qui est donné\u00a0: un mot de passe, ou un jeton de renouvellement.', [
        'password',
        'refresh_token',
      ]),
    ],
    body: z.union([signInForm, tokenForm]),
    answers: {
      200: { means: 'Les jetons de la session.', shape: tokensShape },
      400: authRefusal('L’e-mail, le mot de passe ou le jeton ne convient pas.'),
      403: authRefusal('Ce compte est suspendu.'),
      429: tooManyTries,
    },
    examples: [
      example(200, 'Par mot de passe', {
        parameters: { grant_type: 'password' },
        body: { email: 'lou@exemple.fr', password: 'trois perles bleues' },
      }),
      example(200, 'Par jeton de renouvellement', {
        as: 'member',
        parameters: { grant_type: 'refresh_token' },
        body: { refresh_token: 'JETON_RENOUVELLEMENT' },
      }),
      example(400, 'Par un mot de passe faux', {
        parameters: { grant_type: 'password' },
        body: { email: 'lou@exemple.fr', password: 'trois perles vertes' },
      }),
    ],
  }),
  operation('get /user', 'Lire son compte', {
    access: 'session',
    answers: { 200: { means: 'Le compte de la session.', shape: userShape }, ...signedOut },
    examples: [example(200, 'Son compte', { as: 'member' }), example(401, 'Sans jeton')],
  }),
  operation('put /user', 'Changer son mot de passe, son e-mail ou les deux', {
    description:
      'Dans les dix minutes qui suivent une connexion par mot de passe, rien d’autre n’est demandé\u00a0; plus tard, joignez le code envoyé par /auth/v1/reauthenticate (nonce), ou le mot de passe actuel (current_password). Avec la validation en deux étapes, un code de l’application doit être aussi récent (/auth/v1/factors), ou accompagner le mot de passe actuel (nonce). Un nouvel e-mail attend sa confirmation\u00a0; un mot de passe donné avec lui vaut tout de suite. Après un lien de mot de passe oublié, le nouveau mot de passe suffit, et toutes les sessions sont fermées.',
    access: 'session',
    body: changes,
    answers: {
      200: { means: 'Le compte, changé ou en attente de confirmation.', shape: userShape },
      400: invalid,
      ...signedOut,
      422: authRefusal('Le nouveau mot de passe est trop faible ou déjà le vôtre, ou l’actuel ou le code est faux.'),
      429: tooManyTries,
    },
    examples: [
      example(200, 'Un autre e-mail', {
        as: 'member',
        body: { email: 'lou.martin@exemple.fr', current_password: 'trois perles bleues' },
      }),
      example(200, 'Juste après la connexion', { as: 'member', body: { password: 'quatre agates mousse' } }),
      example(422, 'Le même mot de passe', { as: 'member', body: { password: 'trois perles bleues' } }),
    ],
  }),
  operation('get /reauthenticate', 'Demander le code d’un changement', {
    description:
      'Un message part à l’adresse du compte. Son code se joint à la demande suivante de la même session (nonce, ou l’en-tête x-nonce), une fois.',
    access: 'session',
    answers: { 200: { means: 'Un message est parti.', shape: z.strictObject({}) }, ...signedOut, 429: tooManyTries },
    examples: [example(200, 'Un code', { as: 'member' })],
  }),
  operation('post /logout', 'Fermer des sessions', {
    access: 'session',
    parameters: [
      parameter('query', 'scope', 'Toutes les sessions (sans rien dire d’autre), celle-ci, ou les autres.', [
        'global',
        'local',
        'others',
      ]),
    ],
    answers: { 204: { means: 'C’est fait.', shape: null }, 400: invalid, ...signedOut },
    examples: [example(204, 'Celle-ci', { as: 'member', parameters: { scope: 'local' } })],
  }),
  operation('post /signup', 'Créer un compte', {
    description:
      'La réponse est la même quand l’adresse a déjà un compte. Un message demande de confirmer l’adresse\u00a0: son lien, ou /auth/v1/verify.',
    access: 'public',
    body: signUpForm,
    answers: {
      200: { means: 'Un message est parti.', shape: userShape },
      400: invalid,
      422: authRefusal('Le mot de passe est trop faible.'),
      429: tooManyTries,
    },
    examples: [
      example(200, 'Un nouveau compte', { body: { email: 'nour@exemple.fr', password: 'sept agates mousse' } }),
      example(422, 'Un mot de passe trop court', { body: { email: 'nour@exemple.fr', password: 'non' } }),
    ],
  }),
  operation('post /recover', 'Demander un nouveau mot de passe', {
    description:
      'La réponse est la même quand l’adresse n’a pas de compte. Le lien du message se montre sur le site, ou à /auth/v1/verify.',
    access: 'public',
    body: emailForm,
    answers: { 200: { means: 'Un message est parti.', shape: z.strictObject({}) }, 400: invalid, 429: tooManyTries },
    examples: [example(200, 'Un mot de passe oublié', { body: { email: 'lou@exemple.fr' } })],
  }),
]
