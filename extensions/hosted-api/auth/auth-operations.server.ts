import { emailForm, signInForm, signUpForm } from '#features/sign-in/sign-in-form.ts'
import { accessTokenSeconds } from '#features/accounts/account.ts'
import { z } from 'zod'
import type { Operation } from '#features/keys/operation.ts'
import { changes } from './account.server.ts'
import { invalid, limited, authRefusal, signedOut } from './auth-refusals.ts'
import { tokensShape, userShape } from './auth-shapes.ts'
import { tokenForm } from './sessions.server.ts'

const group = 'Comptes et sessions'

export const authOperations: Operation[] = [
  {
    group,
    method: 'post',
    path: '/auth/v1/token',
    summary: 'Ouvrir ou renouveler une session',
    description: `Le jeton d’accès vaut ${accessTokenSeconds / 60}\u00a0minutes. Le jeton de renouvellement ne sert qu’une fois\u00a0: le montrer deux fois ferme la session. Avec la validation en deux étapes, les jetons ne permettent d’abord que de demander et de donner le code (/auth/v1/factors).`,
    access: 'public',
    parameters: [
      {
        name: 'grant_type',
        place: 'query',
        means: 'Ce qui est donné\u00a0: un mot de passe, ou un jeton de renouvellement.',
        values: ['password', 'refresh_token'],
      },
    ],
    body: z.union([signInForm, tokenForm]),
    answers: {
      200: { means: 'Les jetons de la session.', shape: tokensShape },
      400: authRefusal('L’e-mail, le mot de passe ou le jeton ne convient pas.'),
      403: authRefusal('Ce compte est suspendu.'),
      429: limited,
    },
    examples: [
      {
        summary: 'Par mot de passe',
        parameters: { grant_type: 'password' },
        body: { email: 'lou@exemple.fr', password: 'trois perles bleues' },
        status: 200,
      },
      {
        summary: 'Par jeton de renouvellement',
        as: 'member',
        parameters: { grant_type: 'refresh_token' },
        body: { refresh_token: 'JETON_RENOUVELLEMENT' },
        status: 200,
      },
      {
        summary: 'Par un mot de passe faux',
        parameters: { grant_type: 'password' },
        body: { email: 'lou@exemple.fr', password: 'trois perles vertes' },
        status: 400,
      },
    ],
  },
  {
    group,
    method: 'get',
    path: '/auth/v1/user',
    summary: 'Lire son compte',
    access: 'session',
    answers: { 200: { means: 'Le compte de la session.', shape: userShape }, ...signedOut },
    examples: [
      { summary: 'Son compte', as: 'member', status: 200 },
      { summary: 'Sans jeton', status: 401 },
    ],
  },
  {
    group,
    method: 'put',
    path: '/auth/v1/user',
    summary: 'Changer son mot de passe ou son e-mail',
    description:
      'Un seul des deux à la fois, avec le mot de passe actuel (current_password)\u00a0; avec la validation en deux étapes, aussi un code (nonce). Un nouvel e-mail attend sa confirmation. Après un lien de mot de passe oublié, le nouveau mot de passe suffit, et toutes les sessions sont fermées.',
    access: 'session',
    body: changes,
    answers: {
      200: { means: 'Le compte, changé ou en attente de confirmation.', shape: userShape },
      400: invalid,
      ...signedOut,
      422: authRefusal('Le nouveau mot de passe est trop faible, ou l’actuel ou le code est faux.'),
      429: limited,
    },
    examples: [
      {
        summary: 'Un autre e-mail',
        as: 'member',
        body: { email: 'lou.martin@exemple.fr', current_password: 'trois perles bleues' },
        status: 200,
      },
      { summary: 'Sans le mot de passe actuel', as: 'member', body: { password: 'quatre agates mousse' }, status: 400 },
    ],
  },
  {
    group,
    method: 'post',
    path: '/auth/v1/logout',
    summary: 'Fermer des sessions',
    access: 'session',
    parameters: [
      {
        name: 'scope',
        place: 'query',
        means: 'Toutes les sessions (sans rien dire d’autre), celle-ci, ou les autres.',
        values: ['global', 'local', 'others'],
      },
    ],
    answers: { 204: { means: 'C’est fait.', shape: null }, 400: invalid, ...signedOut },
    examples: [{ summary: 'Celle-ci', as: 'member', parameters: { scope: 'local' }, status: 204 }],
  },
  {
    group,
    method: 'post',
    path: '/auth/v1/signup',
    summary: 'Créer un compte',
    description:
      'La réponse est la même quand l’adresse a déjà un compte. Un message demande de confirmer l’adresse\u00a0: son lien, ou /auth/v1/verify.',
    access: 'public',
    body: signUpForm,
    answers: {
      200: { means: 'Un message est parti.', shape: userShape },
      400: invalid,
      422: authRefusal('Le mot de passe est trop faible.'),
      429: limited,
    },
    examples: [
      { summary: 'Un nouveau compte', body: { email: 'nour@exemple.fr', password: 'sept agates mousse' }, status: 200 },
      { summary: 'Un mot de passe trop court', body: { email: 'nour@exemple.fr', password: 'non' }, status: 422 },
    ],
  },
  {
    group,
    method: 'post',
    path: '/auth/v1/recover',
    summary: 'Demander un nouveau mot de passe',
    description:
      'La réponse est la même quand l’adresse n’a pas de compte. Le lien du message se montre sur le site, ou à /auth/v1/verify.',
    access: 'public',
    body: emailForm,
    answers: { 200: { means: 'Un message est parti.', shape: z.strictObject({}) }, 400: invalid, 429: limited },
    examples: [{ summary: 'Un mot de passe oublié', body: { email: 'lou@exemple.fr' }, status: 200 }],
  },
]
