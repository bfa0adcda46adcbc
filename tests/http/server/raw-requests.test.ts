// Long: one server answers everything, and its log is read after the last request.
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, describe, expect, test } from 'vitest'
import routes from '../../../app/routes.ts'
import { sendRaw, sendRawInTurn } from '../../support/raw-request.ts'
import { useServer } from '../../support/server.ts'
import { signIn } from '../../support/sign-in.ts'

const server = useServer({ env: { LOG_LEVEL: 'info' } })
const host = () => `Host: ${new URL(server.origin).host}\r\n`
const end = 'Connection: close\r\n\r\n'
const ask = (line: string, headers = host()) => sendRaw(server.origin, `${line}\r\n${headers}${end}`)

/** All log lines since the start, without the banner. */
const loggedLines = () => server.output().split('Ctrl-C pour arrêter.\n').at(-1)?.split('\n').filter(Boolean) ?? []

/** After all requests below. */
afterAll(() => {
  expect(server.output()).toContain('est ouvert.')
  const lines = loggedLines()
  expect(lines.filter((line) => !isJson(line))).toEqual([])
  expect(
    lines.filter((line) => (JSON.parse(line) as { level: number }).level >= 40 || line.includes('"stack"')),
  ).toEqual([])
})

function isJson(line: string): boolean {
  try {
    return typeof JSON.parse(line) === 'object'
  } catch {
    return false
  }
}

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

test.each([
  '/%',
  '/%ff',
  '/%E0%A4%A',
  '/article/%E0%A4%A',
  '/article/%ff/commentaires',
  '/compte/%c0%af',
  '/assets/%ff.js',
])('an address whose encoding is broken is an unknown page: %s', async (path) => {
  for (const address of [path, `${path}?q=%ff`, `${path}.data`]) {
    const answer = await ask(`GET ${address} HTTP/1.1`)
    expect(answer.status).toBe(404)
    expect(answer.body).toContain('Oops! Page not found')
    expect(answer.body).toContain('lang="fr"')
  }
  expect((await ask(`POST ${path} HTTP/1.1`, `${host()}Content-Length: 0\r\n`)).status).toBe(404)
})

test.each([
  '/media/article-images/%ff',
  '/media/ailleurs/%E0%A4%A',
  '/partage/%ff/%',
  '/sitemap/%ff',
  '/televersements/videos/%ff',
])('so is one of a file: %s', async (path) => {
  expect((await ask(`GET ${path} HTTP/1.1`)).status).toBe(404)
})

test.each(['/chercher?q=%ff%', '/bracelets?avant=%', '/compte?retour=%E0%A4%A', '/courrier?cle=%ff', '/?%=%'])(
  'a question whose encoding is broken is read as it can be: %s',
  async (path) => {
    expect((await ask(`GET ${path} HTTP/1.1`)).status).toBeLessThan(500)
  },
)

test('cookies that are none change nothing', async () => {
  for (const cookie of ['amulette.session_token=%E0%A4%A', 'amulette.notice=%ff', '=;;=', 'a', '\x80=\x80'])
    expect((await ask('GET /compte HTTP/1.1', `${host()}Cookie: ${cookie}\r\n`)).status).toBe(200)
})

/** `/article/:slug` → every value to try in place of the parameter. */
const fillings = [
  'x',
  '%00',
  '%22%3E%3Cscript%3E',
  '..%2F..%2Fetc%2Fpasswd',
  '11111111-1111-4111-8111-111111111111',
  '9'.repeat(400),
]

function addressesOf(entries: RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap((entry) => {
    const address = [parent, entry.path].filter(Boolean).join('/')
    return [...(entry.path ? [`/${address}`] : []), ...addressesOf(entry.children ?? [], address)]
  })
}

function filled(address: string): string[] {
  if (!/[:*]/.test(address)) return [address]
  return fillings.map((value) => address.replaceAll(/:\w+|\*\??/g, value))
}

/** Default messages of libraries. */
const english =
  /\b(?:bad request|not found|not allowed|method|unexpected|invalid|internal|unknown|error|failed|missing)\b/i
const ourOwnEnglish = /Oops! Page not found|Unexpected Application Error!/g

/** Programs get one beside the names of errors that their clients know. */
function sentenceIn(said: string): string {
  try {
    const { message, msg } = JSON.parse(said) as { message?: string; msg?: string }
    return message ?? msg ?? said
  } catch {
    return said
  }
}

const bodies: [string, string | undefined, string | undefined][] = [
  ['GET', undefined, undefined],
  ['POST', undefined, undefined],
  ['POST', 'a=b', 'application/x-www-form-urlencoded'],
  ['POST', 'pas un formulaire', 'multipart/form-data; boundary=x'],
  ['POST', '{', 'application/json'],
]

describe('whatever a stranger sends to whichever address', () => {
  test.each(['a visitor', 'an administrator'])('%s is answered in French, never with an error of ours', async (who) => {
    const cookie = who === 'a visitor' ? '' : await signIn(server.origin, 'maiwenn')
    const problems: string[] = []
    for (const address of new Set(addressesOf(routes).flatMap(filled))) {
      // A stream never ends, and signing out would end the session.
      if (cookie && /^\/(?:evenements|compte\/deconnexion)/.test(address)) continue
      for (const [method, body, type] of bodies) {
        const headers = { origin: server.origin, ...(type && { 'content-type': type }), ...(cookie && { cookie }) }
        const answer = await fetch(server.origin + address, {
          method,
          redirect: 'manual',
          headers,
          ...(body !== undefined && { body }),
        })
        const said = await answer.text()
        const isPlain = /^(?:text\/plain|application\/json)/.test(answer.headers.get('content-type') ?? '')
        const what = `${method} ${address.slice(0, 80)} (${type}): ${answer.status} ${isPlain ? said.slice(0, 120) : ''}`
        if (answer.status >= 500) problems.push(what)
        if (answer.status >= 400 && isPlain && english.test(sentenceIn(said).replaceAll(ourOwnEnglish, '')))
          problems.push(what)
        if (answer.status === 405 && !answer.headers.get('allow')) problems.push(`${what} without Allow`)
      }
    }
    expect(problems).toEqual([])
  })
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
