import { z } from 'zod'
import { challengeSeconds } from './tokens/factor-sessions.server.ts'
import { secondStepForm } from '#features/sign-in/sign-in-form.ts'
import type { Operation, Parameter } from '#features/keys/operation.ts'
import { invalid, limited, authRefusal, signedOut } from './auth-refusals.ts'
import { challengeShape, countedCodesShape, enrolledShape, renewedCodesShape, tokensShape } from './auth-shapes.ts'
import { challengeAnswer, enrolment } from './factors.server.ts'

const group = 'Validation en deux étapes'
const id: Parameter = { name: 'id', place: 'path', means: 'L’id de l’application d’authentification.' }
const password: Parameter = {
  name: 'x-current-password',
  place: 'header',
  means: 'Le mot de passe actuel, encodé comme dans une adresse (UTF-8, %20 pour une espace).',
}
const nonce: Parameter = { name: 'x-nonce', place: 'header', means: 'Un code de l’application, ou un code de secours.' }
const typed = encodeURIComponent('trois perles bleues')
const identity = {
  400: authRefusal('Le mot de passe ou le code manque.'),
  422: authRefusal('Le mot de passe ou le code est faux.'),
}
const notFound = authRefusal('Ce compte n’a pas cette application d’authentification.')
const waits = 'Une session qui attend son code le peut aussi.'

export const factorOperations: Operation[] = [
  {
    group,
    method: 'post',
    path: '/auth/v1/factors',
    summary: 'Ajouter une application d’authentification',
    description:
      'Une seule par compte, la même que sur le site. Elle compte à partir du premier code\u00a0: demandez-le (challenge), puis donnez-le (verify). Les codes de secours se demandent ensuite par regenerate.',
    access: 'session',
    parameters: [password],
    body: enrolment,
    answers: {
      200: { means: 'Ce que l’application doit recevoir.', shape: enrolledShape },
      400: authRefusal('Le mot de passe manque, ou la demande n’est pas valable.'),
      ...signedOut,
      422: authRefusal('Le mot de passe est faux, le compte a déjà une application, ou ce type n’est pas proposé.'),
      429: limited,
    },
    examples: [
      {
        summary: 'Avec le mot de passe',
        as: 'member',
        headers: { 'x-current-password': typed },
        body: { factor_type: 'totp' },
        status: 200,
      },
      { summary: 'Sans lui', as: 'member', body: { factor_type: 'totp' }, status: 400 },
      { summary: 'Par téléphone', as: 'member', body: { factor_type: 'phone' }, status: 422 },
    ],
  },
  {
    group,
    method: 'post',
    path: '/auth/v1/factors/{id}/challenge',
    summary: 'Demander un code',
    description: `La demande vaut ${challengeSeconds / 60}\u00a0minutes, pour cette session. ${waits}`,
    access: 'session',
    parameters: [id],
    answers: { 200: { means: 'La demande.', shape: challengeShape }, ...signedOut, 404: notFound },
    examples: [
      { summary: 'Après le mot de passe', as: 'waiting', parameters: { id: 'ID_APPLICATION' }, status: 200 },
      { summary: 'Celle d’un autre compte', as: 'member', parameters: { id: 'ID_PERSONNE' }, status: 404 },
    ],
  },
  {
    group,
    method: 'post',
    path: '/auth/v1/factors/{id}/verify',
    summary: 'Donner le code',
    description: `Termine une connexion, ou active une application ajoutée, ce qui ferme les sessions ouvertes sans code. Un code ne sert qu’une fois. ${waits}`,
    access: 'session',
    parameters: [id],
    body: challengeAnswer,
    answers: {
      200: { means: 'De nouveaux jetons.', shape: tokensShape },
      400: invalid,
      ...signedOut,
      404: notFound,
      422: authRefusal('Le code est faux ou a déjà servi, ou la demande n’est plus valable.'),
      429: limited,
    },
    examples: [
      {
        summary: 'Terminer une connexion',
        as: 'waiting',
        parameters: { id: 'ID_APPLICATION' },
        body: { challenge_id: 'ID_DEMANDE', code: 'CODE_APPLICATION' },
        status: 200,
      },
      {
        summary: 'Un code faux',
        as: 'waiting',
        parameters: { id: 'ID_APPLICATION' },
        body: { challenge_id: 'ID_DEMANDE', code: '000000' },
        status: 422,
      },
    ],
  },
  {
    group,
    method: 'delete',
    path: '/auth/v1/factors/{id}',
    summary: 'Retirer l’application d’authentification',
    access: 'session',
    parameters: [id, password, nonce],
    answers: {
      200: { means: 'La validation en deux étapes est désactivée.', shape: z.strictObject({ id: z.uuid() }) },
      ...signedOut,
      404: notFound,
      ...identity,
      429: limited,
    },
    examples: [
      {
        summary: 'Avec le mot de passe et un code',
        as: 'protected',
        parameters: { id: 'ID_APPLICATION' },
        headers: { 'x-current-password': typed, 'x-nonce': 'CODE_APPLICATION' },
        status: 200,
      },
      {
        summary: 'Avec le mot de passe seul',
        as: 'protected',
        parameters: { id: 'ID_APPLICATION' },
        headers: { 'x-current-password': typed },
        status: 400,
      },
      {
        summary: 'Avant d’avoir donné le code',
        as: 'waiting',
        parameters: { id: 'ID_APPLICATION' },
        headers: { 'x-current-password': typed },
        status: 403,
      },
    ],
  },
  {
    group,
    method: 'get',
    path: '/auth/v1/factors/recovery-codes',
    summary: 'Compter les codes de secours',
    access: 'session',
    answers: { 200: { means: 'Ceux qui restent.', shape: countedCodesShape }, ...signedOut, 404: notFound },
    examples: [
      { summary: 'Ceux qui restent', as: 'protected', status: 200 },
      { summary: 'Sans validation en deux étapes', as: 'member', status: 404 },
    ],
  },
  {
    group,
    method: 'post',
    path: '/auth/v1/factors/recovery-codes',
    summary: 'Créer des codes de secours, qui existent déjà',
    description: 'L’activation les crée\u00a0; regenerate en donne de nouveaux.',
    access: 'session',
    answers: { ...signedOut, 422: authRefusal('Ils existent déjà.') },
    examples: [{ summary: 'Le refus', as: 'protected', status: 422 }],
  },
  {
    group,
    method: 'post',
    path: '/auth/v1/factors/recovery-codes/regenerate',
    summary: 'Obtenir de nouveaux codes de secours',
    description: 'Les anciens ne servent plus.',
    access: 'session',
    parameters: [password, nonce],
    answers: {
      200: { means: 'Les codes, montrés une fois.', shape: renewedCodesShape },
      ...signedOut,
      404: notFound,
      ...identity,
      429: limited,
    },
    examples: [
      {
        summary: 'Avec le mot de passe et un code',
        as: 'protected',
        headers: { 'x-current-password': typed, 'x-nonce': 'CODE_APPLICATION' },
        status: 200,
      },
      { summary: 'Sans eux', as: 'protected', status: 400 },
    ],
  },
  {
    group,
    method: 'post',
    path: '/auth/v1/factors/recovery-codes/verify',
    summary: 'Donner un code de secours',
    description: `À la place du code de l’application. ${waits}`,
    access: 'session',
    body: secondStepForm,
    answers: {
      200: { means: 'De nouveaux jetons.', shape: tokensShape },
      400: invalid,
      ...signedOut,
      404: notFound,
      422: authRefusal('Le code est faux, ou a déjà servi.'),
      429: limited,
    },
    examples: [
      { summary: 'Terminer une connexion', as: 'waiting', body: { code: 'CODE_SECOURS' }, status: 200 },
      { summary: 'Un code faux', as: 'waiting', body: { code: 'aaaaa-bbbbb' }, status: 422 },
    ],
  },
]
