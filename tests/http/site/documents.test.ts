import { createHash } from 'node:crypto'
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { useSite } from '../../support/site.ts'

const site = useSite('world')
const packed = { 'accept-encoding': 'br' }

/** Compressed size of a visitor's page, and the files that it loads besides pictures and fonts. */
async function weigh(address: string) {
  const response = await site.get(address, { headers: packed })
  const document = Buffer.from(await response.arrayBuffer())
  const html = brotliDecompressSync(document).toString()
  const parts = [...html.matchAll(/<(?:link rel="stylesheet" href|script[^>]* src)="([^"]+)"/g)].map(
    ([, at]) => at ?? '',
  )
  return { response, html, parts, bytes: document.length }
}

const built = (address: string) => path.join('build/client', address)

/** As it is sent: the build compresses what is text. */
async function bytesOf(address: string): Promise<number> {
  const { size } = await stat(built(`${address}.br`)).catch(() => stat(built(address)))
  return size
}

const article = async () => /\/article\/lapis-lazuli-[\w-]+/.exec(await (await site.get('/')).text())?.[0] ?? ''

const pages: [name: string, address: () => Promise<string>][] = [
  ['home', async () => '/'],
  ['category', async () => '/bracelets'],
  ['article', article],
  ['search', async () => '/chercher'],
  ['shop', async () => '/boutique'],
  ['unknown address', async () => '/rien'],
]

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
/** Inline elements by their opening tag, without structured data. */
const inside = (html: string, name: 'style' | 'script') =>
  [...html.matchAll(new RegExp(`(<${name}[^>]*>)(.*?)</${name}>`, 'gs'))]
    .map(([, tag = '', text = '']) => ({ tag, text }))
    .filter(({ tag }) => tag !== '<script type="application/ld+json">')

test.each(pages)('%s: styles and script inside, at most 30 kB, nothing from elsewhere', async (name, address) => {
  const { response, html, parts, bytes } = await weigh(await address())
  expect(parts, 'asked for before the first picture').toEqual([])
  const styles = inside(html, 'style')
  const scripts = inside(html, 'script')
  expect(styles.map(({ tag }) => tag)).toEqual(['<style>'])
  expect(styles[0]?.text.includes('@media print{')).toBe(name === 'article')
  const modules = name === 'search' ? 2 : 1
  expect(scripts.map(({ tag }) => tag)).toEqual([
    '<script type="speculationrules">',
    ...Array<string>(modules).fill('<script type="module">'),
  ])
  const policy = (response.headers.get('content-security-policy') ?? '').split('; ')
  expect(policy).toContain(["style-src 'self'", ...styles.map(({ text }) => hashOf(text))].join(' '))
  expect(policy).toContain(["script-src 'self'", ...scripts.map(({ text }) => hashOf(text))].join(' '))
  expect(policy.join()).not.toMatch(/unsafe|nonce|inline/)
  expect(bytes).toBeLessThanOrEqual(30_000)
  expect(html).not.toMatch(/(?:src|srcset|imagesrcset|poster)="(?:https?:)?\/\//i)
  expect(html).not.toMatch(/<link(?![^>]+rel="(?:canonical|alternate)")[^>]+href="(?:https?:)?\/\//i)
  expect(html).not.toMatch(/ style="| on[a-z]+="/)
  expect(html).not.toContain('example.org')
  expect(response.headers.getSetCookie()).toEqual([])
  // The shop may open at any moment.
  if (name !== 'shop') expect(response.headers.get('cache-control') ?? '').not.toContain('no-store')
})

test('a page that is not cached equals the cached one, with the same policy', async () => {
  const cached = await site.get('/')
  const own = await site.get('/', { headers: { cookie: 'amulette.appareil=1' } })
  expect([cached, own].map(({ headers }) => headers.has('etag'))).toEqual([true, false])
  expect(own.headers.get('content-security-policy')).toBe(cached.headers.get('content-security-policy'))
  expect(inside(await own.text(), 'script')).toEqual(inside(await cached.text(), 'script'))
})

test('scripts: of visitors, photos and videos 1 kB each, of search 3 kB; styles as they are read: 21 kB, 25 with an article and its video, 24 with search', async () => {
  expect(await bytesOf('/lecture.js')).toBeLessThanOrEqual(1000)
  expect(await bytesOf('/photos.js')).toBeLessThanOrEqual(1000)
  expect(await bytesOf('/video-player.js')).toBeLessThanOrEqual(1000)
  expect(await bytesOf('/recherche.js')).toBeLessThanOrEqual(3000)
  const { html } = await weigh('/')
  expect(inside(html, 'script')[1]?.text).toBe(await readFile(built('/lecture.js'), 'utf8'))
  for (const [address, kilobytes] of [['/', 21] as const, [await article(), 25] as const, ['/chercher', 24] as const]) {
    const styles = inside((await weigh(address)).html, 'style')[0]?.text.length
    expect([address, styles]).toEqual([
      address,
      expect.toSatisfy((characters: number) => characters <= kilobytes * 1024),
    ])
  }
})

test('the fonts are ours, weigh at most 60 kB, and each has a stand-in with its measures', async () => {
  const { html } = await weigh('/')
  const css = inside(html, 'style')[0]?.text ?? ''
  const fonts = [...css.matchAll(/url\(["']?([^"')]+\.woff2)/g)].map(([, at]) => at ?? '')
  const weights = await Promise.all(fonts.map(bytesOf))
  expect(fonts.every((font) => font.startsWith('/assets/'))).toBe(true)
  expect(weights.reduce((sum, bytes) => sum + bytes)).toBeLessThanOrEqual(60_000)
  expect(css.match(/size-adjust/g)?.length).toBeGreaterThanOrEqual(3)
  const preloaded = [...html.matchAll(/href="(\/assets\/[\w.-]+\.woff2)/g)].map(([, at]) => at)
  expect(preloaded).toEqual([expect.stringMatching(/brygada-1918-400-(?!italic)/)])
  expect(fonts).toContain(preloaded[0])
})

test('a page of the account begins with at most 35 scripts', async () => {
  const response = await site.get('/compte/aujourdhui', { as: await site.signInAs('maiwenn') })
  const scripts = (await response.text()).match(/<link rel="modulepreload"/g) ?? []
  expect(scripts.length).toBeGreaterThan(10)
  expect(scripts.length).toBeLessThanOrEqual(35)
})

test('the picture that readers wait for comes first, the others when they are near', async () => {
  for (const address of ['/', '/bracelets', await article()]) {
    const { html } = await weigh(address)
    const pictures = [...html.matchAll(/<img[^>]*>/gi)].map(([tag]) => tag)
    const urgent = pictures.filter((tag) => /fetchpriority="high"/i.test(tag))
    expect(urgent).toEqual([pictures[0]])
    expect(urgent[0]).toMatch(/loading="eager"/)
    expect(pictures.slice(1).filter((tag) => !/loading="lazy"/.test(tag))).toEqual([])
    expect(pictures.filter((tag) => !/ width="\d+" height="\d+"/.test(tag))).toEqual([])
  }
})

test('a browser may ask for the next reading page before a click, a member’s too, but not from the account', async () => {
  const { response, html } = await weigh('/')
  const text = inside(html, 'script')[0]?.text ?? ''
  const { prefetch, ...others } = JSON.parse(text) as Rules
  expect(others, 'a page that is prerendered before its click would be counted as read').toEqual({})
  const addresses = prefetch.flatMap(({ where }) => where.and.flatMap(({ href_matches }) => href_matches ?? []))
  expect(addresses).toContain('/article/:slug')
  expect(addresses.filter((pattern) => /compte|chercher|boutique|commentaires\/|\/\*$/.test(pattern))).toEqual([])
  expect(response.headers.get('speculation-rules'), 'said twice').toBeNull()

  // A visitor's app page, which is not cached, links to the file.
  const appPage = await site.get('/compte')
  const [, address = ''] = /^"(.+)"$/.exec(appPage.headers.get('speculation-rules') ?? '') ?? []
  const rules = await site.get(address)
  expect(rules.headers.get('content-type')).toBe('application/speculationrules+json')
  expect((await rules.text()).trim()).toBe(text)
  expect(await appPage.text()).toContain('<script type="module" src="/lecture.js"')

  const own = await site.get('/', { as: await site.signInAs('anouk') })
  expect(own.headers.get('speculation-rules')).toBe(`"${address}"`)
  expect(await own.text()).not.toContain('speculationrules')
  const account = await site.get('/compte/profil', { as: await site.signInAs('anouk') })
  expect(account.headers.get('speculation-rules')).toBeNull()
})

interface Rules {
  prefetch: { where: { and: { href_matches?: string[] }[] } }[]
}
