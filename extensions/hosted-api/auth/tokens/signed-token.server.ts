import { keyFor } from '#platform/signature.server.ts'
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { now } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'

const key = keyFor('access tokens of programs')
const algorithm = 'HS256'
const issuer = `${config.siteUrl}/auth/v1`

/** What a token is for. None is accepted in the place of another. */
export type TokenUse = 'authenticated' | 'refresh of a pending session' | 'challenge'

export type UnreadableToken = 'invalid' | 'expired'

/** @param endsAt in seconds */
export function signToken(use: TokenUse, userId: string, claims: JWTPayload, endsAt: number): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: algorithm, typ: 'JWT' })
    .setSubject(userId)
    .setIssuer(issuer)
    .setAudience(use)
    .setIssuedAt(Math.floor(now().getTime() / 1000))
    .setExpirationTime(endsAt)
    .sign(key)
}

export async function readToken(token: string, use: TokenUse): Promise<JWTPayload | UnreadableToken> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      audience: use,
      issuer,
      requiredClaims: ['exp'],
      currentDate: now(),
    })
    return payload
  } catch (problem) {
    if (problem instanceof errors.JWTExpired) return 'expired'
    if (problem instanceof errors.JOSEError) return 'invalid'
    throw problem
  }
}
