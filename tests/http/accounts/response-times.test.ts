import { test } from 'vitest'
import { signUpStepMilliseconds, usualStepMilliseconds } from '#features/accounts/response-times.server.ts'
import { password } from '../../support/members.ts'
import { expectEqualTimes } from '../../support/response-times.ts'
import { useSite } from '../../support/site.ts'

const site = useSite('world', { realTimes: true })

const forms: [path: string, fields: Record<string, string>, stepMilliseconds: number][] = [
  ['/compte/mot-de-passe-oublie', {}, usualStepMilliseconds],
  ['/compte/code', {}, usualStepMilliseconds],
  ['/compte/connexion', { password: 'un mot faux' }, usualStepMilliseconds],
  ['/compte/inscription', { password }, signUpStepMilliseconds],
]

test.each(forms)('%s takes as long for an unknown address as for a known one', (path, fields, step) =>
  expectEqualTimes(site, path, (email) => new URLSearchParams({ ...fields, email }), step),
)
