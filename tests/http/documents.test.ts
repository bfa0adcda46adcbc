import { createHash } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { useSite } from '../support/site.ts'

const site = useSite('world')
const packed = { 'accept-encoding': 'br' }

/** What a visitor's browser loads for a page besides pictures and fonts, in bytes as they travel. */
async function weigh(address: string) {
  const response = await site.get(address, { headers: packed })
  const document = Buffer.from(await response.arrayBuffer())
  const html = brotliDecompressSync(document).toString()
  const parts = [...html.matchAll(/<(?:link rel="stylesheet" href|script[^>]* src)="([^"]+)"/g)].map(
    ([, at]) => at ?? '',
  )
  const weights = await Promise.all(parts.map(async (part) => [part, await bytesOf(part)] as const))
  return { response, html, parts, weights, bytes: weights.reduce((sum, [, bytes]) => sum + bytes, document.length) }
}

async function bytesOf(address: string): Promise<number> {
  const response = await site.get(address, { headers: packed })
  expect([address, response.status]).toEqual([address, 200])
  return (await response.arrayBuffer()).byteLength
}

const article = async () => /\/article\/lapis-lazuli-[\w-]+/.exec(await (await site.get('/')).text())?.[0] ?? ''

const pages: [name: string, address: () => Promise<string>][] = [
  ['home', async () => '/'],
  ['category', async () => '/bracelets'],
  ['article', article],
  ['unknown address', async () => '/rien'],
]

test.each(pages)(
  '%s: its style sheets inside, one small script, at most 30 kB in all, nothing from elsewhere',
  async (_, address) => {
    const { response, html, parts, weights, bytes } = await weigh(await address())
    // The one of paper is asked for when there is nothing else to do.
    expect(html).not.toMatch(/<link rel="stylesheet"(?![^>]+media="print")[^>]*>/)
    const sheets = [...html.matchAll(/<style>(.*?)<\/style>/gs)].map(([, text = '']) => text)
    const sources = sheets.map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    expect(sources.length).toBeGreaterThan(0)
    expect(response.headers.get('content-security-policy')).toContain(`style-src 'self' ${sources.join(' ')};`)
    expect(parts.filter((part) => !part.endsWith('.css'))).toEqual(['/lecture.js'])
    expect(bytes, JSON.stringify(weights)).toBeLessThanOrEqual(30_000)
    expect(html).not.toMatch(/(?:src|srcset|imagesrcset|poster)="(?:https?:)?\/\//i)
    expect(html).not.toMatch(/<link(?![^>]+rel="(?:canonical|alternate)")[^>]+href="(?:https?:)?\/\//i)
    expect(html).not.toMatch(/ style="|<style [^>]|<script>|onunload|onbeforeunload/)
    expect(response.headers.getSetCookie()).toEqual([])
    expect(response.headers.get('cache-control') ?? '').not.toContain('no-store')
  },
)

test('the script of visitors is at most 1 kB, their style sheet 22 kB as it is read', async () => {
  expect(await bytesOf('/lecture.js')).toBeLessThanOrEqual(1000)
  const { html } = await weigh('/')
  expect(/<style>(.*?)<\/style>/s.exec(html)?.[1]?.length).toBeLessThanOrEqual(22 * 1024)
})

test('the fonts are ours, weigh at most 60 kB, and each has a stand-in with its measures', async () => {
  const { html, parts } = await weigh('/')
  const css = await (await site.get(parts.find((part) => part.endsWith('.css')) ?? '')).text()
  const fonts = [...css.matchAll(/url\(["']?([^"')]+\.woff2)/g)].map(([, at]) => at ?? '')
  const weights = await Promise.all(fonts.map(bytesOf))
  expect(fonts.every((font) => font.startsWith('/assets/'))).toBe(true)
  expect(weights.reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(60_000)
  expect(css.match(/size-adjust/g)?.length).toBeGreaterThanOrEqual(3)
  const preloaded = [...html.matchAll(/href="(\/assets\/[\w.-]+\.woff2)/g)].map(([, at]) => at)
  expect(preloaded).toEqual([expect.stringMatching(/brygada-1918-400-(?!italic)/)])
  expect(fonts).toContain(preloaded[0])
})

test('the picture that readers wait for comes first, the others when they are near', async () => {
  for (const address of ['/', '/bracelets', await article()]) {
    const { html } = await weigh(address)
    const pictures = [...html.matchAll(/<img(?![^>]*src="data:)[^>]*>/gi)].map(([tag]) => tag)
    const urgent = pictures.filter((tag) => /fetchpriority="high"/i.test(tag))
    expect(urgent).toEqual([pictures[0]])
    expect(urgent[0]).toMatch(/loading="eager"/)
    expect(pictures.slice(1).filter((tag) => !/loading="lazy"/.test(tag))).toEqual([])
    expect(pictures.filter((tag) => !/ width="\d+" height="\d+"/.test(tag))).toEqual([])
  }
})

test('a visitor’s browser may ask for the next reading page before a click; a member’s may not', async () => {
  const { response } = await weigh('/')
  const [, address = ''] = /^"(.+)"$/.exec(response.headers.get('speculation-rules') ?? '') ?? []
  const rules = await site.get(address)
  expect(rules.headers.get('content-type')).toBe('application/speculationrules+json')
  const { prefetch, ...others } = (await rules.json()) as Rules
  expect(others, 'a page that is drawn before its click would be counted as read').toEqual({})
  const addresses = prefetch.flatMap(({ where }) => where.and.flatMap(({ href_matches }) => href_matches ?? []))
  expect(addresses.filter((pattern) => /compte|chercher|boutique|commentaires\/|\/\*$/.test(pattern))).toEqual([])
  expect(
    await site.get('/', { as: await site.signInAs('anouk') }).then(({ headers }) => headers.get('speculation-rules')),
  ).toBeNull()
})

interface Rules {
  prefetch: { where: { and: { href_matches?: string[] }[] } }[]
}
