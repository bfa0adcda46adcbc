import { beforeAll, describe, expect, test } from 'vitest'
import { type RawAnswer, sendRaw } from '../../support/raw-request.ts'
import { useServer } from '../../support/server.ts'

const name = 'amulette.example'
const server = useServer({ env: { SITE_URL: `https://${name}`, TRUSTED_PROXY_HOPS: '1' } })

function ask(line: string, { host = name, forwarded = 'https' } = {}): Promise<RawAnswer> {
  const headers = [`Host: ${host}`, `X-Forwarded-Proto: ${forwarded}`, 'Connection: close']
  return sendRaw(server.origin, [`${line} HTTP/1.1`, ...headers, '', ''].join('\r\n'))
}

/** One address for each way in which an answer is made. */
const answers: [what: string, line: string, status: number, host?: string][] = [
  ['a page', 'GET /bracelets', 200],
  ['a page in memory', 'GET /', 200],
  ['the headers of a page', 'HEAD /', 200],
  ['an app page', 'GET /compte', 200],
  ['an unknown page', 'GET /nulle-part', 404],
  ['a redirection', 'GET /compte/profil', 302],
  ['a built file', 'GET /lecture.js', 200],
  ['a built file that is absent', 'GET /assets/absent.js', 404],
  ['an uploaded file that is absent', 'GET /media/article-images/absente.webp', 404],
  ['the data of a page', 'GET /compte.data', 200],
  ['a feed', 'GET /flux.xml', 200],
  ['a part of another site', 'GET /integration/articles.html', 200],
  ['a refused method', 'PROPFIND /', 405],
  ['a refused host', 'GET /', 400, 'a b'],
  ['a refused stream', 'GET /evenements', 401],
  ['health', 'GET /health', 200],
]

describe.each(answers)('%s (%s)', (_, line, status, host = name) => {
  let answer: RawAnswer
  beforeAll(async () => {
    await ask('GET /')
    answer = await ask(line, { host })
  })
  const directives = () => (answer.headers.get('content-security-policy') ?? '').split('; ')

  test('is what this test thinks', () => {
    expect(answer.status).toBe(status)
  })

  test('carries every protection', () => {
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': expect.stringMatching(/^(?:same|cross)-origin$/),
      'permissions-policy': expect.stringContaining('camera=()'),
    })
  })

  test('loads nothing that is not named, is framed by nobody, and runs no script that is not ours', () => {
    for (const directive of ["default-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"])
      expect(directives()).toContain(directive)
    expect(directives().filter((one) => /^(?:object|script)-src.*(?:unsafe|\*|https:)/.test(one))).toEqual([])
  })

  test('names the type of what it says', () => {
    if (status === 302) return
    expect(answer.headers.get('content-type')).toMatch(/; charset=utf-8$|^application\/json$/)
  })

  test('does not promise https on a line that our proxy received in http', async () => {
    expect((await ask(line, { host, forwarded: 'http' })).headers.has('strict-transport-security')).toBe(false)
  })
})

test('only what other sites show may be loaded by them', async () => {
  const policyOf = async (line: string) => (await ask(line)).headers.get('cross-origin-resource-policy')
  for (const line of ['GET /', 'GET /compte', 'GET /flux.xml']) expect(await policyOf(line), line).toBe('same-origin')
  for (const line of ['GET /lecture.js', 'GET /integration/articles.html', 'GET /media/article-images/absente.webp'])
    expect(await policyOf(line), line).toBe('cross-origin')
})
