import { test } from 'vitest'
import { usualStepMilliseconds } from '#features/accounts/response-times.server.ts'
import { expectEqualTimes } from '../../../tests/support/response-times.ts'
import { useSite } from '../../../tests/support/site.ts'

const site = useSite('world', { realTimes: true })

test.each<[path: string, body: object, stepMilliseconds: number]>([
  ['/auth/v1/otp', {}, usualStepMilliseconds],
  ['/auth/v1/verify', { type: 'email', token: '000000' }, usualStepMilliseconds],
  // Better Auth itself takes half a second here.
  ['/auth/v1/resend', { type: 'signup' }, 2 * usualStepMilliseconds],
])('%s takes as long for an unknown address as for a known one', (path, body, step) =>
  expectEqualTimes(site, path, (email) => JSON.stringify({ ...body, email }), step),
)
