import { expect, test } from 'vitest'
import { signUpStepMilliseconds, usualStepMilliseconds } from '#features/accounts/response-times.server.ts'
import { newMember, password } from '../../support/members.ts'
import { useSite } from '../../support/site.ts'

const site = useSite('world', { realTimes: true })
const roundsMax = 30

const forms: [path: string, fields: Record<string, string>, stepMilliseconds: number][] = [
  ['/compte/mot-de-passe-oublie', {}, usualStepMilliseconds],
  ['/compte/code', {}, usualStepMilliseconds],
  ['/compte/connexion', { password: 'un mot faux' }, usualStepMilliseconds],
  ['/compte/inscription', { password }, signUpStepMilliseconds],
  ['/auth/v1/otp', {}, usualStepMilliseconds],
  ['/auth/v1/verify', { type: 'email', token: '000000' }, usualStepMilliseconds],
  // Better Auth itself takes half a second here.
  ['/auth/v1/resend', { type: 'signup' }, 2 * usualStepMilliseconds],
]

test.each(forms)('%s takes as long for an unknown address as for a known one', async (path, fields, step) => {
  const took = async (email: string, from: string) => {
    const began = performance.now()
    const isProgram = path.startsWith('/auth/')
    const sent = { ...fields, email }
    const body = isProgram ? JSON.stringify(sent) : new URLSearchParams(sent)
    await site.request(path, { method: 'POST', body }, { from })
    return performance.now() - began
  }
  // On a busy machine an answer may take any number of steps: the fastest ones are compared.
  let [known, unknown] = [Infinity, Infinity]
  for (let round = 0; round < roundsMax && Math.max(known, unknown) > step * 1.2; round++) {
    const { email } = await newMember()
    known = Math.min(known, await took(email, `192.0.2.${round}`))
    unknown = Math.min(unknown, await took(`personne.${email}`, `198.51.100.${round}`))
  }
  for (const milliseconds of [known, unknown]) {
    expect(milliseconds).toBeGreaterThan(step - 5)
    expect(milliseconds).toBeLessThan(step * 1.2)
  }
})
