import type { z } from 'zod'
import { keyFor } from '#platform/signature.server.ts'
import { errors, jwtVerify, SignJWT, type JWTPayload } from 'jose'
import { now } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'

const key = keyFor('access tokens of programs')
const algorithm = 'HS256'
const issuer = `${config.siteUrl}/auth/v1`

/** A token of one use is never accepted for another. */
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

export async function readToken<Claims extends z.ZodType<object>>(
  token: string,
  use: TokenUse,
  claims: Claims,
): Promise<z.output<Claims> | UnreadableToken> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      audience: use,
      issuer,
      requiredClaims: ['exp'],
      currentDate: now(),
    })
    return claims.safeParse(payload).data ?? 'invalid'
  } catch (problem) {
    if (problem instanceof errors.JWTExpired) return 'expired'
    if (problem instanceof errors.JOSEError) return 'invalid'
    throw problem
  }
}
