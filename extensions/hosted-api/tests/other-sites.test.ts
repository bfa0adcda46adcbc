import { once } from 'node:events'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { worldPeople } from '../../../database/world/people.ts'
import { useServer } from '../../../tests/support/server.ts'
import { passwordOf } from '../../../tests/support/sign-in.ts'
import { apiClient } from './api-client.ts'

const named = 'https://app.exemple.fr'
const server = useServer({ env: { API_ORIGINS: named } })
const { email } = worldPeople.anouk

const ask = (origin: string, method: string, body?: string) =>
  fetch(`${server.origin}/auth/v1/token?grant_type=password`, {
    method,
    headers: { origin, 'sec-fetch-site': 'cross-site', 'access-control-request-method': 'POST' },
    ...(body && { body }),
  })

test('a site that the owner names may call, and no other', async () => {
  const body = JSON.stringify({ email, password: passwordOf('anouk') })
  const preflight = await ask(named, 'OPTIONS')
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe(named)
  expect(preflight.headers.get('access-control-allow-headers')).toMatch(/apikey.*x-current-password, x-nonce/)
  expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
  const answer = await ask(named, 'POST', body)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('access-control-allow-origin')).toBe(named)
  expect(answer.headers.get('vary')).toContain('Origin')
  for (const other of [`${named}.ailleurs.example`, 'https://exemple.fr', 'null']) {
    const refused = await ask(other, 'OPTIONS')
    expect(refused.status).toBe(403)
    expect(refused.headers.get('access-control-allow-origin')).toBeNull()
    expect((await ask(other, 'POST', body)).status).toBe(403)
  }
})

test('a named site still may not post the forms of pages', async () => {
  const response = await fetch(`${server.origin}/compte/connexion`, {
    method: 'POST',
    body: new URLSearchParams({ email, password: passwordOf('anouk') }),
    headers: { origin: named, 'sec-fetch-site': 'cross-site' },
  })
  expect(response.status).toBe(403)
})

test.each([
  ['/rest/v1/articles', 200],
  ['/rest/v1/inconnue', 404],
])('the answer of %s carries the protections of pages, and no other site may load it', async (address, status) => {
  const answer = await fetch(server.origin + address)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([status, 'application/json; charset=utf-8'])
  expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('a page of a named site gets whole addresses of files, and others those of our pages', async () => {
  const read = async (headers: Record<string, string>, search = '') => {
    const answer = await fetch(`${server.origin}/rest/v1/articles?select=image,images&image=not.is.null${search}`, {
      headers,
    })
    expect([answer.status, answer.statusText]).toEqual([200, 'OK'])
    return (await answer.json()) as { image: string; images: string[] }[]
  }
  const [own = { image: '', images: [] }] = await read({}, '&order=slug')
  const [theirs = own] = await read({ origin: named }, '&order=slug')
  expect(own.image).toMatch(/^\/media\/article-images\//)
  expect(new URL(theirs.image).pathname).toBe(own.image)
  expect(theirs.images.map((address) => new URL(address).pathname)).toEqual(own.images)
  expect((await read({ origin: named }, `&image=eq.${encodeURIComponent(theirs.image)}`)).length).toBeGreaterThan(0)
})

test('so it does of what changes, and may listen by either address', async () => {
  const client = apiClient(server.origin)
  await client.auth.signInWithPassword({ email: worldPeople.maiwenn.email, password: passwordOf('maiwenn') })
  const articles = () => client.from('articles')
  const { data } = await articles().select('id,image').not('image', 'is', null).order('slug').limit(1).single()
  const address = new URL(data?.image, server.origin).href
  const listen = async (origin: string, image: string) => {
    const url = `${server.origin.replace('http', 'ws')}/realtime/v1/websocket?apikey=a&vsn=1.0.0`
    const socket = new WebSocket(url, { headers: { origin } })
    const messages: string[] = []
    socket.on('message', (message: Buffer) => messages.push(message.toString()))
    await once(socket, 'open')
    const change = { event: 'UPDATE', schema: 'public', table: 'articles', filter: `image=eq.${image}` }
    const payload = { config: { postgres_changes: [change] } }
    socket.send(JSON.stringify({ topic: 'realtime:a', event: 'phx_join', payload, ref: '1' }))
    await expect.poll(() => messages.join()).toContain('Subscribed')
    return messages
  }
  const listeners = [
    await listen(named, address),
    await listen(named, data?.image),
    await listen(server.origin, data?.image),
  ]
  expect((await articles().update({ title: 'Une perle' }).eq('id', data?.id)).error).toBeNull()
  for (const [place, expected] of [address, address, data?.image].entries())
    await expect.poll(() => listeners[place]?.join()).toContain(`"image" : "${expected}"`)
})

test('an address says by OPTIONS what it offers, and uploads in parts what they understand', async () => {
  const options = (address: string) => fetch(server.origin + address, { method: 'OPTIONS' })
  const table = await options('/rest/v1/articles')
  expect([table.status, table.headers.get('allow')]).toEqual([200, 'OPTIONS, GET, HEAD, POST, PATCH, DELETE'])
  const { status, headers } = await options('/storage/v1/upload/resumable')
  expect([status, headers.get('tus-version'), headers.get('tus-max-size')]).toEqual([204, '1.0.0', '838860800'])
  expect(headers.get('tus-extension')).toContain('creation')
  const unknown = await fetch(`${server.origin}/rest/v1/rpc/salut`)
  expect([unknown.status, unknown.statusText, (await unknown.json()).code]).toEqual([404, 'Not Found', 'PGRST202'])
})
