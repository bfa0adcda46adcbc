import { inject, test, expect, vi } from 'vitest'
import { useServer } from '../../support/server.ts'
import { requestsTo } from '../../support/server-requests.ts'
import { signIn } from '../../support/sign-in.ts'

const server = useServer({ env: { LOG_LEVEL: 'info' } })

interface Line {
  security?: string
  personId?: string
  code?: string
  limit?: string
  time: string
}

function lines(): Line[] {
  const logged = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{"'))
  return logged.map((line) => JSON.parse(line) as Line).filter(({ security }) => security)
}

const eventually = (expected: Partial<Line>) =>
  vi.waitFor(() => expect(lines()).toContainEqual(expect.objectContaining(expected)), 20_000)

const { send } = requestsTo(() => server)

test('the log tells of sign-ins, refusals, limits and changed passwords, by the number of the account alone', async () => {
  const { members } = inject('worldPasswords')
  const email = 'anouk@example.org'
  await send('/compte/connexion', { email, password: 'ce n’est pas lui' })
  await eventually({ security: 'sign-in refused', code: 'INVALID_EMAIL_OR_PASSWORD' })

  const cookie = await signIn(server.origin, 'anouk')
  await eventually({ security: 'session opened', personId: expect.stringMatching(/^[0-9a-f-]{36}$/) as string })
  const { personId } = lines().find(({ security }) => security === 'session opened') ?? {}

  await fetch(`${server.origin}/compte/personnes`, { headers: { cookie }, redirect: 'manual' })
  await eventually({ security: 'permission refused', personId })

  const chosen = { next: 'quatre perles de nacre bleue', again: 'quatre perles de nacre bleue' }
  const names = { password: chosen.next, confirmation: chosen.again }
  await send('/compte/mot-de-passe', { currentPassword: 'faux', ...names }, cookie)
  await eventually({ security: 'identity not confirmed', personId, code: 'INVALID_PASSWORD' })
  expect((await send('/compte/mot-de-passe', { currentPassword: members, ...names }, cookie)).status).toBe(303)
  await eventually({ security: 'password changed', personId })

  for (let tries = 0; tries < 12; tries += 1)
    await send('/compte/connexion', { email: 'lise@example.org', password: 'ce n’est pas lui' })
  await eventually({ security: 'limit reached', limit: 'password-here' })

  expect(lines().every(({ time }) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(time))).toBe(true)
  const written = JSON.stringify(lines())
  for (const secret of [email, 'lise@', members, 'ce n’est pas lui', chosen.next, '127.0.0.1'])
    expect(written).not.toContain(secret)
})
