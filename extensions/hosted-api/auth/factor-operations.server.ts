import { z } from 'zod'
import { challengeSeconds } from './tokens/factor-sessions.server.ts'
import { secondStepForm } from '#features/sign-in/sign-in-form.ts'
import type { Operation } from '#features/keys/operation.ts'
import { describing, example, parameter } from '../describing.ts'
import {
  authRefusal,
  challengeShape,
  countedCodesShape,
  enrolledShape,
  invalid,
  tooManyTries,
  renewedCodesShape,
  signedOut,
  tokensShape,
} from './auth-shapes.ts'
import { challengeAnswer, enrolment } from './factors.server.ts'

const operation = describing('Validation en deux étapes', '/auth/v1')
const id = parameter('path', 'id', 'L’id de l’application d’authentification.')
const password = parameter(
  'header',
  'x-current-password',
  'Le mot de passe actuel, encodé comme dans une adresse (UTF-8, %20 pour une espace).',
)
const nonce = parameter(
  'header',
  'x-nonce',
  'Un code de l’application ou de secours, avec le mot de passe actuel\u00a0; sans lui, le code de /auth/v1/reauthenticate.',
)
const encodedPassword = encodeURIComponent('trois perles bleues')
const identity = {
  400: authRefusal('Il faut d’abord prouver de nouveau votre identité.'),
  422: authRefusal('Le mot de passe ou le code est faux.'),
}
const noSuchFactor = authRefusal('Ce compte n’a pas cette application d’authentification.')
const waits = 'Une session qui attend son code le peut aussi.'

export const factorOperations: Operation[] = [
  operation('post /factors', 'Ajouter une application d’authentification', {
    description:
      'Une seule par compte, la même que sur le site. Elle compte à partir du premier code\u00a0: demandez-le (challenge), puis donnez-le (verify). Les codes de secours se demandent ensuite par regenerate. Plus de dix minutes après la connexion par mot de passe, il faut le prouver de nouveau, par un des deux en-têtes.',
    access: 'session',
    parameters: [password, nonce],
    body: enrolment,
    answers: {
      200: { means: 'Ce que l’application doit recevoir.', shape: enrolledShape },
      400: authRefusal('Une preuve manque, ou la demande n’est pas valable.'),
      ...signedOut,
      422: authRefusal('Le mot de passe est faux, le compte a déjà une application, ou ce type n’est pas proposé.'),
      429: tooManyTries,
    },
    examples: [
      example(200, 'Avec le mot de passe', {
        as: 'member',
        headers: { 'x-current-password': encodedPassword },
        body: { factor_type: 'totp' },
      }),
      example(400, 'Sans dire laquelle', { as: 'member', body: {} }),
      example(422, 'Par téléphone', { as: 'member', body: { factor_type: 'phone' } }),
    ],
  }),
  operation('post /factors/{id}/challenge', 'Demander un code', {
    description: `La demande vaut ${challengeSeconds / 60}\u00a0minutes, pour cette session. ${waits}`,
    access: 'session',
    parameters: [id],
    answers: { 200: { means: 'La demande.', shape: challengeShape }, ...signedOut, 404: noSuchFactor },
    examples: [
      example(200, 'Après le mot de passe', { as: 'waiting', parameters: { id: 'ID_APPLICATION' } }),
      example(404, 'Celle d’un autre compte', { as: 'member', parameters: { id: 'ID_PERSONNE' } }),
    ],
  }),
  operation('post /factors/{id}/verify', 'Donner le code', {
    description: `Termine une connexion, ou active une application ajoutée, ce qui ferme les sessions ouvertes sans code. Un code ne sert qu’une fois. ${waits}`,
    access: 'session',
    parameters: [id],
    body: challengeAnswer,
    answers: {
      200: { means: 'De nouveaux jetons.', shape: tokensShape },
      400: invalid,
      ...signedOut,
      404: noSuchFactor,
      422: authRefusal('Le code est faux ou a déjà servi, ou la demande n’est plus valable.'),
      429: tooManyTries,
    },
    examples: [
      example(200, 'Terminer une connexion', {
        as: 'waiting',
        parameters: { id: 'ID_APPLICATION' },
        body: { challenge_id: 'ID_DEMANDE', code: 'CODE_APPLICATION' },
      }),
      example(422, 'Un code faux', {
        as: 'waiting',
        parameters: { id: 'ID_APPLICATION' },
        body: { challenge_id: 'ID_DEMANDE', code: '000000' },
      }),
    ],
  }),
  operation('delete /factors/{id}', 'Retirer l’application d’authentification', {
    access: 'session',
    parameters: [id, password, nonce],
    answers: {
      200: { means: 'La validation en deux étapes est désactivée.', shape: z.strictObject({ id: z.uuid() }) },
      ...signedOut,
      404: noSuchFactor,
      ...identity,
      429: tooManyTries,
    },
    examples: [
      example(200, 'Avec le mot de passe et un code', {
        as: 'protected',
        parameters: { id: 'ID_APPLICATION' },
        headers: { 'x-current-password': encodedPassword, 'x-nonce': 'CODE_APPLICATION' },
      }),
      example(400, 'Avec le mot de passe seul', {
        as: 'protected',
        parameters: { id: 'ID_APPLICATION' },
        headers: { 'x-current-password': encodedPassword },
      }),
      example(403, 'Avant d’avoir donné le code', {
        as: 'waiting',
        parameters: { id: 'ID_APPLICATION' },
        headers: { 'x-current-password': encodedPassword },
      }),
    ],
  }),
  operation('get /factors/recovery-codes', 'Compter les codes de secours', {
    access: 'session',
    answers: { 200: { means: 'Ceux qui restent.', shape: countedCodesShape }, ...signedOut, 404: noSuchFactor },
    examples: [
      example(200, 'Ceux qui restent', { as: 'protected' }),
      example(404, 'Sans validation en deux étapes', { as: 'member' }),
    ],
  }),
  operation('post /factors/recovery-codes', 'Créer des codes de secours, qui existent déjà', {
    description: 'L’activation les crée\u00a0; regenerate en donne de nouveaux.',
    access: 'session',
    answers: { ...signedOut, 422: authRefusal('Ils existent déjà.') },
    examples: [example(422, 'Le refus', { as: 'protected' })],
  }),
  operation('post /factors/recovery-codes/regenerate', 'Obtenir de nouveaux codes de secours', {
    description: 'Les anciens ne servent plus.',
    access: 'session',
    parameters: [password, nonce],
    answers: {
      200: { means: 'Les codes, montrés une fois.', shape: renewedCodesShape },
      ...signedOut,
      404: noSuchFactor,
      ...identity,
      429: tooManyTries,
    },
    examples: [
      example(200, 'Avec le mot de passe et un code', {
        as: 'protected',
        headers: { 'x-current-password': encodedPassword, 'x-nonce': 'CODE_APPLICATION' },
      }),
      example(400, 'Avec le mot de passe seul', {
        as: 'protected',
        headers: { 'x-current-password': encodedPassword },
      }),
    ],
  }),
  operation('post /factors/recovery-codes/verify', 'Donner un code de secours', {
    description: `À la place du code de l’application. ${waits}`,
    access: 'session',
    body: secondStepForm,
    answers: {
      200: { means: 'De nouveaux jetons.', shape: tokensShape },
      400: invalid,
      ...signedOut,
      404: noSuchFactor,
      422: authRefusal('Le code est faux, ou a déjà servi.'),
      429: tooManyTries,
    },
    examples: [
      example(200, 'Terminer une connexion', { as: 'waiting', body: { code: 'CODE_SECOURS' } }),
      example(422, 'Un code faux', { as: 'waiting', body: { code: 'aaaaa-bbbbb' } }),
    ],
  }),
]
