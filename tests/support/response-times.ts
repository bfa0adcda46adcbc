import { expect } from 'vitest'
import { newMember } from './members.ts'
import type { Site } from './site.ts'

const roundsMax = 30

/** Whether an address has an account must not show in the time that its answer takes. */
export async function expectEqualTimes(
  site: Site,
  path: string,
  bodyOf: (email: string) => string | URLSearchParams,
  stepMilliseconds: number,
): Promise<void> {
  const took = async (email: string, from: string) => {
    const began = performance.now()
    await site.request(path, { method: 'POST', body: bodyOf(email) }, { from })
    return performance.now() - began
  }
  // On a busy machine an answer may take any number of steps: the fastest ones are compared.
  let [known, unknown] = [Infinity, Infinity]
  for (let round = 0; round < roundsMax && Math.max(known, unknown) > stepMilliseconds * 1.2; round++) {
    const { email } = await newMember()
    known = Math.min(known, await took(email, `192.0.2.${round}`))
    unknown = Math.min(unknown, await took(`personne.${email}`, `198.51.100.${round}`))
  }
  for (const milliseconds of [known, unknown]) {
    expect(milliseconds).toBeGreaterThan(stepMilliseconds - 5)
    expect(milliseconds).toBeLessThan(stepMilliseconds * 1.2)
  }
}
