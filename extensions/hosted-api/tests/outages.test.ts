import { withConnection } from '#platform/postgres/connection.server.ts'
import { serverIsStarting, whileFailing } from '../../../tests/support/failing-tables.ts'
import { expect, test, vi } from 'vitest'
import { worldPeople } from '../../../database/world/people.ts'
import { useServerBehindProxy } from '../../../tests/support/database-proxy.ts'
import { passwordOf } from '../../../tests/support/sign-in.ts'
import { useSite } from '../../../tests/support/site.ts'
import { apiSignedIn, siteOrigin } from './api-client.ts'

/* Needs a server of its own, whose connections to PostgreSQL pass through a proxy that cuts them. */

const site = useSite('world')
const { email } = worldPeople.maiwenn
const password = passwordOf('maiwenn')
const { server, databaseUrl, turn } = useServerBehindProxy({ LOG_LEVEL: 'info' })

const call = (address: string, method = 'GET', body?: object | string, headers: Record<string, string> = {}) =>
  fetch(server.origin + address, {
    method,
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    headers: { 'content-type': 'application/json', ...headers },
  })

test('a refresh token that is shown twice is on the security log', async () => {
  const answer = await call('/auth/v1/token?grant_type=password', 'POST', { email, password })
  const { refresh_token } = (await answer.json()) as { refresh_token: string }
  const refresh = async () => (await call('/auth/v1/token?grant_type=refresh_token', 'POST', { refresh_token })).status
  expect(await refresh()).toBe(200)
  await withConnection(databaseUrl, (client) =>
    client.query(`update refresh_tokens set used_at = used_at - interval '11 seconds'`),
  )
  expect(await refresh()).toBe(400)
  await vi.waitFor(() => expect(server.output()).toMatch(/"security":"refresh token reused"/), 20_000)
})

interface Failure {
  /** Under the name that the client of the group reads. */
  message?: string
  msg?: string
}

test('with the database away, programs get its sentence in the shape of their client, and when to come back', async () => {
  const signedIn = await call('/auth/v1/token?grant_type=password', 'POST', { email, password })
  const { access_token, refresh_token } = (await signedIn.json()) as { access_token: string; refresh_token: string }
  const bearer = { authorization: `Bearer ${access_token}` }
  const upload = { ...bearer, 'tus-resumable': '1.0.0', 'upload-length': '100' }
  const named = (name: string) => Buffer.from(name).toString('base64')
  const metadata = `bucketName ${named('article-videos')},objectName ${named('a.mp4')}`
  const calls: [address: string, method?: string, body?: object | string, headers?: Record<string, string>][] = [
    ['/rest/v1/articles'],
    ['/rest/v1/comments?select=id', 'HEAD'],
    ['/rest/v1/comments', 'POST', { content: 'Une perle.' }, bearer],
    ['/auth/v1/token?grant_type=password', 'POST', { email, password }],
    ['/auth/v1/token?grant_type=refresh_token', 'POST', { refresh_token }],
    ['/auth/v1/signup', 'POST', { email: 'nouvelle@example.org', password: 'une perle de plus' }],
    ['/auth/v1/verify', 'POST', { type: 'recovery', email, token: '123456' }],
    ['/auth/v1/user', 'GET', undefined, bearer],
    ['/auth/v1/factors', 'POST', { factor_type: 'totp' }, bearer],
    ['/storage/v1/object/public/article-images/absente.png'],
    ['/storage/v1/object/list/article-images', 'POST', {}, bearer],
    ['/storage/v1/object/article-images/perle.png', 'POST', 'perle', { ...bearer, 'content-type': 'image/png' }],
    ['/storage/v1/upload/resumable', 'POST', '', { ...upload, 'upload-metadata': metadata }],
  ]
  turn('cut')
  for (const [address, method = 'GET', body, headers] of calls) {
    const answer = await call(address, method, body, headers)
    const said = await answer.text()
    const what = `${method} ${address}: ${said}`
    expect([answer.status, answer.headers.get('retry-after')], what).toEqual([503, '10'])
    if (method === 'HEAD') continue
    const { message, msg } = JSON.parse(said) as Failure
    expect(message ?? msg, what).toBe('Le blog ne répond pas pour l’instant.')
  }
})

test('when the role cannot be read, a program is told to come back, and is refused nothing', async () => {
  const { accessToken } = await apiSignedIn(site.fetch, email, password)
  const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' }
  await whileFailing('user_roles', serverIsStarting, async () => {
    for (const [path, init] of [
      ['/rest/v1/comments', { headers }],
      ['/rest/v1/articles', { method: 'POST', headers, body: '{}' }],
      ['/storage/v1/object/list/images', { method: 'POST', headers, body: '{"prefix":""}' }],
      ['/auth/v1/user', { headers }],
    ] as const) {
      const answer = await site.fetch(new URL(path, siteOrigin), init)
      expect([answer.status, answer.headers.get('retry-after')], path).toEqual([503, '10'])
    }
  })
})
