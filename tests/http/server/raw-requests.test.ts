// Long: one server answers everything, and its log is read after the last request.
import { afterAll, describe, expect, test } from 'vitest'
import { serveInTest } from '../../support/local-server.ts'
import { sendRaw, sendRawInTurn } from '../../support/raw-request.ts'
import { expectQuietLog, useServer } from '../../support/server.ts'
import http from 'node:http'
import net from 'node:net'
import { oneAnswerAtATime } from '../../../server/pipelining.ts'
import { words } from '../../support/words.ts'

const server = useServer({ env: { LOG_LEVEL: 'info' } })
const host = () => `Host: ${new URL(server.origin).host}\r\n`
const end = 'Connection: close\r\n\r\n'
const ask = (line: string, headers = host()) => sendRaw(server.origin, `${line}\r\n${headers}${end}`)

/** After all requests below. */
afterAll(() => expectQuietLog(server))

describe('a request names one site', () => {
  test.each([
    ['no name', ''],
    ['an empty name', 'Host:\r\n'],
    ['a list of names', 'Host: localhost, ailleurs.example\r\n'],
    ['a name with somebody before it', 'Host: quelqu-un@localhost\r\n'],
    ['a name with a path', 'Host: localhost/courrier\r\n'],
    ['a name with a path that hides the rest', 'Host: localhost/courrier?\r\n'],
    ['a port that is none', 'Host: localhost:99999\r\n'],
    ['a tag', 'Host: <script>\r\n'],
  ])('%s: 400, for a page that is in memory too', async (_, headers) => {
    await ask('GET / HTTP/1.1')
    for (const line of ['GET / HTTP/1.1', 'GET /compte HTTP/1.1', 'POST /compte/connexion HTTP/1.1'])
      expect((await ask(line, headers)).status).toBe(400)
  })

  test.each(['localhost', 'LOCALHOST:3000', '127.0.0.1:80', '[::1]:3000', 'mon_service:3000', 'blog.example.'])(
    '« %s » is a name',
    async (name) => {
      expect((await ask('GET /bracelets HTTP/1.1', `Host: ${name}\r\n`)).status).toBe(200)
    },
  )

  test('a program of the older protocol need not name it', async () => {
    expect((await ask('GET / HTTP/1.0', '')).status).toBe(200)
  })
})

test.each([
  ['OPTIONS * HTTP/1.1', 400],
  ['GET bracelets HTTP/1.1', 400],
  ['GET http://ailleurs.example/ HTTP/1.1', 400],
  ['GET / HTTP/9.9', 400],
  ['bonjour', 400],
  [`GET /chercher?q=${'a'.repeat(30_000)} HTTP/1.1`, 431],
  ['TRACE / HTTP/1.1', 405],
  ['PUT /bracelets HTTP/1.1', 405],
  ['DELETE /compte/deconnexion HTTP/1.1', 405],
  ['GET //ailleurs.example HTTP/1.1', 404],
  ['GET /../../etc/passwd HTTP/1.1', 404],
  ['GET /a%00b HTTP/1.1', 404],
])('the first line %j is answered with %i', async (line, status) => {
  const answer = await ask(line)
  expect(answer.status).toBe(status)
  if (status === 405) expect(answer.headers.get('allow')).toBe('GET, HEAD, POST')
})

test('a form is refused from a path that looks like another site', async () => {
  const headers = `${host()}Origin: http://ailleurs.example\r\nContent-Length: 0\r\n`
  expect((await ask('POST //ailleurs.example/compte/deconnexion HTTP/1.1', headers)).status).toBe(403)
})

test.each([
  ['two lengths', 'Content-Length: 1\r\nContent-Length: 2\r\n'],
  ['a length and chunks', 'Transfer-Encoding: chunked\r\nContent-Length: 5\r\n'],
  ['an unknown transfer', 'Transfer-Encoding: gzip\r\n'],
  ['a header cut in two', 'X-A: b\nX-C: d\r\n e\r\n'],
  ['a length that is none', 'Content-Length: beaucoup\r\n'],
])('headers with %s are refused', async (_, headers) => {
  expect((await ask('POST /compte/connexion HTTP/1.1', host() + headers)).status).toBe(400)
})

test('one address leaves few requests unfinished, and others are served once it closes them', async () => {
  const { promise: isRefused, resolve } = Promise.withResolvers<string>()
  const head = `POST /compte/connexion HTTP/1.1\r\n${host()}Origin: ${server.origin}\r\nContent-Length: 5\r\n\r\na`
  const sockets = Array.from({ length: 220 }, () => {
    const socket = net.connect(Number(new URL(server.origin).port), 'localhost')
    return socket.on('data', (answer: Buffer) => resolve(answer.toString())).on('error', () => undefined)
  })
  for (const socket of sockets) socket.write(head)
  expect(await isRefused).toMatch(/^HTTP\/1\.1 429 [^]*retry-after: 5/)
  expect((await ask('GET / HTTP/1.1')).status).toBe(200)
  for (const socket of sockets) socket.destroy()
  await expect.poll(async () => (await ask('GET /compte HTTP/1.1')).status).toBe(200)
})

test('a form is not refused because a proxy names the site otherwise, nor because a stranger does', async () => {
  const headers = (more: string) =>
    `${more}Origin: ${server.origin}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 5\r\n`
  for (const more of ['Host: 127.0.0.1:4000\r\n', `${host()}X-Forwarded-Host: ailleurs.example\r\n`]) {
    const answer = await sendRaw(server.origin, `POST /compte/connexion HTTP/1.1\r\n${headers(more)}${end}email`)
    expect(answer.status, more).toBe(400)
    expect(answer.body).toContain('lang="fr"')
  }
})

describe('a body that is refused before it is read', () => {
  const post = (path: string, bytes: number) =>
    `POST ${path} HTTP/1.1\r\n${host()}Origin: ${server.origin}\r\nContent-Length: ${bytes}\r\n` +
    `Content-Type: application/x-www-form-urlencoded\r\n\r\n${'a'.repeat(bytes)}`
  const robots = () => `GET /robots.txt HTTP/1.1\r\n${host()}${end}`

  test.each([
    ['/compte/connexion', 140_000, 413],
    ['/compte/connexion', 1_000_000, 413],
    ['/compte/articles/nouveau', 200_000, 401],
    ['/televersements/images', 300_000, 401],
  ])('%s, %i bytes: %i, and the next request on this connection is answered', async (path, bytes, status) => {
    const answers = await sendRawInTurn(server.origin, post(path, bytes), robots())
    expect(answers.map((answer) => answer.status)).toEqual([status, 200])
    expect(answers[1]?.body).toContain('User-agent')
  })

  test.each([
    ['/compte/connexion', 413, 'Le message est trop volumineux.'],
    ['/televersements/images', 401, ''],
  ])('%s, of 8 MB: the answer says that the connection closes, and arrives whole', async (path, status, sentence) => {
    const [answer, ...more] = await sendRawInTurn(server.origin, post(path, 8_000_000), robots())
    expect([answer?.status, answer?.headers.get('connection')]).toEqual([status, 'close'])
    expect(answer?.body).toContain(sentence)
    expect(Buffer.byteLength(answer?.body ?? '')).toBe(Number(answer?.headers.get('content-length')))
    expect(more).toEqual([])
  })
})

test.each(
  words(`
  /% /%ff /%E0%A4%A /article/%E0%A4%A /article/%ff/commentaires /compte/%c0%af /assets/%ff.js
`),
)('an address whose encoding is broken is an unknown page: %s', async (path) => {
  for (const address of [path, `${path}?q=%ff`, `${path}.data`]) {
    const answer = await ask(`GET ${address} HTTP/1.1`)
    expect(answer.status).toBe(404)
    expect(answer.body).toContain('Oops! Page not found')
    expect(answer.body).toContain('lang="fr"')
  }
  expect((await ask(`POST ${path} HTTP/1.1`, `${host()}Content-Length: 0\r\n`)).status).toBe(404)
})

test.each(['/media/article-images/%ff', '/media/ailleurs/%E0%A4%A', '/partage/%ff/%', '/televersements/videos/%ff'])(
  'so is one of a file: %s',
  async (path) => {
    expect((await ask(`GET ${path} HTTP/1.1`)).status).toBe(404)
  },
)

test.each(
  words(`
  /chercher?q=%ff% /bracelets?avant=% /compte?retour=%E0%A4%A /courrier?page=%ff /?%=%
  /bracelets?avant=9999-99-99T99:99:99.000000Z_00000000-0000-0000-0000-000000000000 /chercher?q=%25&page=-1
  /chercher?q=a&page=1e99 /article/a?commentaires=%27
`),
)('a question that means nothing is read as it can be: %s', async (path) => {
  expect((await ask(`GET ${path} HTTP/1.1`)).status).toBeLessThan(500)
})

test('cookies that are none change nothing', async () => {
  for (const cookie of ['amulette.session_token=%E0%A4%A', 'amulette.notice=%ff', '=;;=', 'a', '\x80=\x80'])
    expect((await ask('GET /compte HTTP/1.1', `${host()}Cookie: ${cookie}\r\n`)).status).toBe(200)
})

test('who leaves before the answer writes nothing', async () => {
  for (const path of ['/compte', '/chercher?q=jade', '/bracelets?avant=a', '/flux.xml']) {
    await Promise.all(
      Array.from({ length: 10 }, async () => {
        const controller = new AbortController()
        const asked = fetch(server.origin + path, { signal: controller.signal }).catch(() => null)
        setImmediate(() => controller.abort())
        await asked
      }),
    )
  }
  expect((await fetch(server.origin)).status).toBe(200)
})

test('requests sent ahead are answered in turn, a few of them, and then the connection is closed', async () => {
  const request = `GET / HTTP/1.1\r\n${host()}\r\n`
  expect(await sendRawInTurn(server.origin, request.repeat(7), `GET / HTTP/1.1\r\n${host()}${end}`)).toHaveLength(8)
  expect(await sendRawInTurn(server.origin, request.repeat(400))).toHaveLength(17)
})

test('everything else has its turn between two answers to what one connection has sent ahead', async () => {
  const turns: string[] = []
  const listener = http.createServer(
    oneAnswerAtATime((_, response) => {
      turns.push('answer')
      setImmediate(() => turns.push('others'))
      response.end()
    }),
  )
  const socket = net.connect(await serveInTest(listener), '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(8))
  await expect.poll(() => turns.length).toBe(16)
  expect(turns).toEqual(Array.from({ length: 8 }, () => ['answer', 'others']).flat())
  socket.destroy()
})
