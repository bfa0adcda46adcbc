import { z } from 'zod'
import { reasonForPrograms, reasonForPeople } from '../describing.ts'

const moment = z.iso.datetime()

export const nothing = z.strictObject({})

export const userShape = z.strictObject({
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

export const enrolledShape = z.strictObject({
  id: z.uuid(),
  type: z.literal('totp'),
  friendly_name: z.literal(''),
  totp: z.strictObject({
    qr_code: z.string().describe('Une image SVG.'),
    secret: z.string().describe('La même chose, à recopier.'),
    uri: z.string().describe('La même chose, pour une application.'),
  }),
})

export const challengeShape = z.strictObject({
  id: z.string(),
  type: z.literal('totp'),
  expires_at: z.int().describe('En secondes depuis le 1er janvier 1970.'),
})

const recoveryCodes = { id: z.uuid(), type: z.literal('recovery_code'), total: z.int() }
export const countedCodesShape = z.strictObject({ ...recoveryCodes, remaining: z.int() })
export const renewedCodesShape = z.strictObject({ ...recoveryCodes, codes: z.array(z.string()) })

export const tokensShape = z.strictObject({
  access_token: z.string().describe('À montrer par l’en-tête Authorization\u00a0: Bearer …'),
  token_type: z.literal('bearer'),
  expires_in: z.int().describe('En secondes.'),
  expires_at: z.int().describe('En secondes depuis le 1er janvier 1970.'),
  refresh_token: z.string().describe('Ne sert qu’une fois.'),
  user: userShape,
})

export const authErrorShape = z.strictObject({
  code: z.int().describe('Le code HTTP.'),
  error_code: reasonForPrograms,
  msg: reasonForPeople,
  weak_password: z.strictObject({ message: z.string(), reasons: z.array(z.string()) }).optional(),
})
