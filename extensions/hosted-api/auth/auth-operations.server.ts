import { z } from 'zod'
import { accessTokenSeconds } from '#features/accounts/account.ts'
import { emailForm, secondStepForm, signInForm, signUpForm } from '#features/sign-in/sign-in-form.ts'
import { describeCalls, reasonForPrograms, reasonForPeople } from '../describing.ts'
import { changes } from './account.server.ts'
import accountTexts from './auth-operations.json' with { type: 'json' }
import factorTexts from './factor-operations.json' with { type: 'json' }
import { challengeAnswer, enrolment } from './factors.server.ts'
import { mailedProof, resending } from './mailed-codes.server.ts'
import mailTexts from './mailed-operations.json' with { type: 'json' }
import { tokenForm } from './sessions.server.ts'
import answers from './shared-answers.json' with { type: 'json' }
import { challengeSeconds } from './tokens/factor-sessions.server.ts'

const moment = z.iso.datetime()

const nothing = z.strictObject({})

const userShape = z.strictObject({
  id: z.uuid(),
  aud: z.literal('authenticated'),
  role: z.literal('authenticated').describe('Celui du protocole\u00a0; les rôles du site sont dans user_roles.'),
  email: z.email(),
  phone: z.literal(''),
  app_metadata: z.strictObject({ provider: z.string(), providers: z.array(z.string()) }),
  user_metadata: z.strictObject({}),
  identities: z.array(
    z.strictObject({
      id: z.uuid(),
      identity_id: z.uuid(),
      user_id: z.uuid(),
      provider: z.string(),
      identity_data: z.strictObject({ email: z.email(), sub: z.uuid() }),
      created_at: moment,
      updated_at: moment,
      last_sign_in_at: moment,
    }),
  ),
  factors: z
    .array(
      z.strictObject({
        id: z.uuid(),
        factor_type: z.literal('totp'),
        friendly_name: z.literal(''),
        status: z.enum(['verified', 'unverified']),
        created_at: moment,
        updated_at: moment,
      }),
    )
    .optional()
    .describe('L’application d’authentification, s’il y en a une.'),
  created_at: moment,
  updated_at: moment,
  is_anonymous: z.literal(false),
  last_sign_in_at: moment.optional(),
  email_confirmed_at: moment.optional(),
  confirmed_at: moment.optional(),
  confirmation_sent_at: moment.optional(),
  new_email: z.email().optional().describe('Une adresse qui attend sa confirmation.'),
})

const enrolledShape = z.strictObject({
  id: z.uuid(),
  type: z.literal('totp'),
  friendly_name: z.literal(''),
  totp: z.strictObject({
    qr_code: z.string().describe('Une image SVG.'),
    secret: z.string().describe('La même chose, à recopier.'),
    uri: z.string().describe('La même chose, pour une application.'),
  }),
})

const challengeShape = z.strictObject({
  id: z.string(),
  type: z.literal('totp'),
  expires_at: z.int().describe('En secondes depuis le 1er janvier 1970.'),
})

const recoveryCodes = { id: z.uuid(), type: z.literal('recovery_code'), total: z.int() }
const countedCodesShape = z.strictObject({ ...recoveryCodes, remaining: z.int() })
const renewedCodesShape = z.strictObject({ ...recoveryCodes, codes: z.array(z.string()) })

const tokensShape = z.strictObject({
  access_token: z.string().describe('À montrer par l’en-tête Authorization\u00a0: Bearer …'),
  token_type: z.literal('bearer'),
  expires_in: z.int().describe('En secondes.'),
  expires_at: z.int().describe('En secondes depuis le 1er janvier 1970.'),
  refresh_token: z.string().describe('Ne sert qu’une fois.'),
  user: userShape,
})

const authErrorShape = z.strictObject({
  code: z.int().describe('Le code HTTP.'),
  error_code: reasonForPrograms,
  msg: reasonForPeople,
  weak_password: z.strictObject({ message: z.string(), reasons: z.array(z.string()) }).optional(),
})

const rules = {
  answers,
  facts: { accessTokenMinutes: accessTokenSeconds / 60, challengeMinutes: challengeSeconds / 60 },
  refusal: { shape: authErrorShape },
}

const accountOperations = describeCalls(accountTexts, {
  ...rules,
  calls: {
    'post /token': { body: z.union([signInForm, tokenForm]), shape: tokensShape },
    'get /user': { shape: userShape },
    'put /user': { body: changes, shape: userShape },
    'get /reauthenticate': { shape: nothing },
    'post /logout': {},
    'post /signup': { body: signUpForm, shape: userShape },
    'post /recover': { body: emailForm, shape: nothing },
  },
})

const mailOperations = describeCalls(mailTexts, {
  ...rules,
  calls: {
    'post /otp': { body: emailForm, shape: nothing },
    'post /verify': { body: mailedProof, shape: z.union([tokensShape, userShape]) },
    'post /resend': { body: resending, shape: nothing },
  },
})

const factorOperations = describeCalls(factorTexts, {
  ...rules,
  calls: {
    'post /factors': { body: enrolment, shape: enrolledShape },
    'post /factors/{id}/challenge': { shape: challengeShape },
    'post /factors/{id}/verify': { body: challengeAnswer, shape: tokensShape },
    'delete /factors/{id}': { shape: z.strictObject({ id: z.uuid() }) },
    'get /factors/recovery-codes': { shape: countedCodesShape },
    'post /factors/recovery-codes': {},
    'post /factors/recovery-codes/regenerate': { shape: renewedCodesShape },
    'post /factors/recovery-codes/verify': { body: secondStepForm, shape: tokensShape },
  },
})

export const authOperations = [...accountOperations, ...mailOperations, ...factorOperations]
