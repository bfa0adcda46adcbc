import net from 'node:net'
import { expect, test } from 'vitest'
import { type Server, useServer } from '../../support/server.ts'

/* Needs a server that writes a line for each request, behind one proxy. */
const server = useServer({ env: { REQUEST_LOG: 'on', TRUSTED_PROXY_HOPS: '1' } })

interface Line {
  time: string
  msg: string
  id: string
  method: string | null
  route: string | null
  status: number
  durationMs: number
  bytes: number
  cached: boolean
}

function linesOf(found: Server): Line[] {
  return found
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{"level"'))
    .map((line) => JSON.parse(line) as Line)
}

async function lineOf(id: string): Promise<Line> {
  await expect.poll(() => linesOf(server).some((line) => line.id === id)).toBe(true)
  return linesOf(server).find((line) => line.id === id) as Line
}

let asked = 0

/** As the proxy passes it on, under an id of its own. */
async function ask(
  address: string,
  init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {},
): Promise<Line> {
  const id = `essai-${++asked}-perle`
  const headers = { 'x-request-id': id, 'x-forwarded-for': '203.0.113.7', ...init.headers }
  await (await fetch(server.origin + address, { redirect: 'manual', ...init, headers })).arrayBuffer()
  return lineOf(id)
}

test('each line says what was asked and how it was answered', async () => {
  const line = await ask('/article/inconnu-au-bataillon')
  const fields = ['level', 'time', 'id', 'method', 'route', 'status', 'durationMs', 'bytes', 'cached', 'msg']
  expect(Object.keys(line)).toEqual(fields)
  expect(line).toMatchObject({ msg: 'request', method: 'GET', route: '/article/:slug', status: 404, cached: false })
  expect(Date.parse(line.time)).toBeGreaterThan(0)
  expect(line.durationMs).toBeGreaterThan(0)
  expect(line.bytes).toBeGreaterThan(1000)
})

test.each([
  ['/', {}, { route: '/', status: 200 }],
  ['/robots.txt', { method: 'HEAD' }, { method: 'HEAD', route: '/robots.txt', status: 200 }],
  ['/favicon.svg', {}, { route: 'static', status: 200 }],
  ['/assets/absent.js', {}, { route: 'static', status: 404 }],
  ['/health', {}, { route: '/health', status: 200 }],
  ['/compte/moderation', {}, { route: '/compte/moderation', status: 302 }],
  ['/n/importe/quoi', {}, { route: '/*', status: 404 }],
  ['/bracelets', { method: 'PUT' }, { method: 'PUT', route: null, status: 405 }],
  ['/compte/connexion', { method: 'POST', body: 'a'.repeat(200_000) }, { method: 'POST', route: null, status: 413 }],
  ['/compte/connexion', { method: 'POST', body: 'email=a' }, { method: 'POST', status: 400 }],
])('%s %j', async (address, init, expected) => {
  expect(await ask(address, init)).toMatchObject(expected)
})

test('a page from memory says so, and names the same route', async () => {
  await ask('/pendentifs')
  expect(await ask('/pendentifs')).toMatchObject({ route: '/pendentifs', status: 200, cached: true })
})

test('who leaves before the answer is noted with 499', async () => {
  const id = 'partie-avant-la-fin'
  const socket = net.connect(Number(new URL(server.origin).port), 'localhost')
  const body = 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 50'
  socket.write(`POST /compte/connexion HTTP/1.1\r\nHost: localhost\r\nX-Request-Id: ${id}\r\n${body}\r\n\r\nemail=`)
  await ask('/health')
  socket.resetAndDestroy()
  expect(await lineOf(id)).toMatchObject({ method: 'POST', status: 499 })
})

test('no line holds words that were searched for, a token, an address or a browser', async () => {
  await ask('/chercher?q=rhodochrosite', {
    headers: { 'user-agent': 'Navigateur/8.1', referer: 'https://ailleurs.fr/' },
  })
  await ask('/lettres/arret?token=jeton-secret')
  await ask('/decision/jeton-secret/validation')
  expect(server.output()).not.toMatch(/rhodochrosite|jeton-secret|203\.0\.113|127\.0\.0\.1|::1|Navigateur|ailleurs/)
})

test('an answer names its id; the proxy’s is used, unless it is none', async () => {
  const idFor = async (given: string) => {
    const answer = await fetch(`${server.origin}/health`, { headers: { 'x-request-id': given } })
    return answer.headers.get('x-request-id') ?? ''
  }
  expect(await idFor('0af7651916cd43dd8448eb211c80319c')).toBe('0af7651916cd43dd8448eb211c80319c')
  for (const given of ['court', 'a'.repeat(65), '"}{"faux":1', 'deux mots ici'])
    expect(await idFor(given)).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/)
})
