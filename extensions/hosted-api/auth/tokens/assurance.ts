import { z } from 'zod'

/** Methods by which a person proved who they are, with a time in seconds: https://www.rfc-editor.org/rfc/rfc8176 */
export const methodsClaim = z.array(
  z.object({ method: z.enum(['password', 'otp', 'recovery', 'totp', 'mfa/recovery_code']), timestamp: z.number() }),
)
export type AuthenticationMethod = z.output<typeof methodsClaim>[number]

type Assurance = 'aal1' | 'aal2'

export function assuranceOf(methods: AuthenticationMethod[]): Assurance {
  return methods.some(isSecondFactor) ? 'aal2' : 'aal1'
}

export function isSecondFactor({ method }: AuthenticationMethod): boolean {
  return method === 'totp' || method === 'mfa/recovery_code'
}

/** The newest method comes first; a repeated one replaces its earlier use. */
export function withMethod(
  methods: AuthenticationMethod[],
  method: AuthenticationMethod['method'],
  at: Date,
): AuthenticationMethod[] {
  const timestamp = Math.floor(at.getTime() / 1000)
  return [{ method, timestamp }, ...methods.filter((earlier) => earlier.method !== method)]
}
