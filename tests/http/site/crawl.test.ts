// Needs a server of its own, whose contents nobody changes meanwhile.
import { HtmlValidate } from 'html-validate'
import { expect, test } from 'vitest'
import { elementsIn, textOf, type Element } from '../../support/html.ts'
import { useServer } from '../../support/server.ts'
import { signIn } from '../../support/sign-in.ts'

const server = useServer({ keepsSessions: true, yieldsToNobody: true })
const addressesMax = 3000

interface Found {
  address: string
  from: string
}

interface Visited {
  type: string
  ids: Set<string>
  title: string | null
}

/** Every address that a page, a style sheet or a feed contains, with its expected content type. */
const kinds: Record<string, RegExp> = {
  stylesheet: /^text\/css/,
  icon: /^image\//,
  img: /^image\//,
  poster: /^image\//,
  source: /^(?:image|video)\//,
  video: /^video\//,
  track: /^text\/vtt/,
  script: /^text\/javascript/,
  font: /^font\/woff2/,
}

/** Streams and sign-out; exports are private. */
const leftAlone = /^\/(?:evenements|compte\/deconnexion|compte\/donnees)$/

test.each([['a visitor'], ['an administrator']] as const)(
  'every link, picture, style and feed that %s can reach is there',
  async (who) => {
    const { origin } = server
    const cookie = who === 'a visitor' ? '' : await signIn(origin, 'maiwenn')
    const problems: string[] = []
    const titles = new Map<string, string>()
    const visited = new Map<string, Visited | null>()
    const fragments: (Found & { id: string })[] = []
    const waiting: (Found & { kind: string })[] = [{ address: '/', from: '/', kind: 'a' }]
    while (waiting.length > 0) {
      const next = waiting.shift()
      if (!next) break
      const url = new URL(next.address, origin + next.from)
      if (url.origin !== origin || leftAlone.test(url.pathname)) continue
      // The return address does not change a form: each page is requested once.
      if (visited.has(url.pathname)) url.searchParams.delete('retour')
      const address = url.pathname + url.search
      if (url.hash.length > 1) fragments.push({ address, from: next.from, id: decodeURIComponent(url.hash.slice(1)) })
      if (!visited.has(address)) {
        expect(visited.size, 'a crawl that does not end').toBeLessThan(addressesMax)
        const page = await visit(address, next, cookie, problems)
        visited.set(address, page)
        waiting.push(...(page?.links ?? []))
        if (page?.title && isReading(address)) noteTitle(titles, page.title, address, problems)
      }
      const expected = kinds[next.kind]
      const type = visited.get(address)?.type
      if (expected && type !== undefined && !expected.test(type)) {
        problems.push(`${next.from} uses ${address} as ${next.kind}, which is ${type}`)
      }
    }
    for (const { address, from, id } of fragments) {
      const page = visited.get(address)
      if (page && page.type.startsWith('text/html') && !page.ids.has(id)) {
        problems.push(`${from} leads to ${address}#${id}, where nothing has that id`)
      }
    }
    expect([...new Set(problems)]).toEqual([])
    expect(visited.size).toBeGreaterThan(100)
  },
)

const isReading = (address: string) => /^\/(?:|bracelets|pendentifs|article\/[\w-]+)(?:$)/.test(address)

function noteTitle(titles: Map<string, string>, title: string, address: string, problems: string[]): void {
  const other = titles.get(title)
  if (other) problems.push(`${address} and ${other} have one title: ${title}`)
  titles.set(title, address)
}

async function visit(address: string, { from, kind }: Found & { kind: string }, cookie: string, problems: string[]) {
  const { origin } = server
  const get = (path: string) => fetch(origin + path, { redirect: 'manual', headers: { cookie } })
  let response = await get(address)
  let at = address
  for (let hops = 0; response.status >= 300 && response.status < 400; hops++) {
    if (hops > 3) break
    const to = new URL(response.headers.get('location') ?? '', origin + at)
    // The redirect to the shop, for example.
    if (to.origin !== origin) return null
    at = to.pathname + to.search
    response = await get(at)
  }
  if (response.status !== 200) problems.push(`${from} (${kind}) leads to ${address}, which answers ${response.status}`)
  const type = response.headers.get('content-type') ?? ''
  if (!type) problems.push(`${address} does not say what it is`)
  const page = { type, ids: new Set<string>(), title: null as string | null, links: [] as (Found & { kind: string })[] }
  if (type.startsWith('text/css')) {
    for (const [, name = ''] of (await response.text()).matchAll(/url\(["']?([^"')]+)/g)) {
      if (!name.startsWith('data:'))
        page.links.push({ address: new URL(name, origin + at).pathname, from: at, kind: 'font' })
    }
  } else if (/^(?:application|text)\/(?:\w+\+)?xml/.test(type)) {
    const named = (await response.text()).matchAll(/<(?:loc|link|image:loc|guid[^>]*)>([^<]+)</g)
    for (const [, name = ''] of named) page.links.push({ address: name.trim(), from: at, kind: 'a' })
  } else if (type.startsWith('text/html')) readPage(await response.text(), at, page, problems)
  else await response.arrayBuffer()
  return page
}

const htmlValidate = new HtmlValidate({ extends: ['html-validate:standard'] })

/** Title, headings and links of a document, and what is wrong with its HTML. */
function readPage(
  html: string,
  at: string,
  page: { ids: Set<string>; title: string | null; links: (Found & { kind: string })[] },
  problems: string[],
): void {
  for (const { messages } of htmlValidate.validateStringSync(html).results)
    for (const { message, ruleId, selector } of messages) problems.push(`${at}: ${message} (${ruleId}, ${selector})`)
  const elements = elementsIn(html)
  let level = 1
  for (const { name, attribs } of elements) {
    const nextLevel = Number(/^h([1-6])$/.exec(name)?.[1] ?? level)
    if (nextLevel > level + 1) problems.push(`${at} has an h${nextLevel} under an h${level}`)
    level = nextLevel
    if (['form', 'search'].includes(attribs.role ?? '') && !attribs['aria-label'])
      problems.push(`${at} has a form landmark without a name`)
    if (attribs.id) page.ids.add(attribs.id)
    for (const [kind, address] of addressesIn(name, attribs)) page.links.push({ address, from: at, kind })
  }
  const named = (name: string) => elements.filter((element) => element.name === name)
  page.title = named('title').map(textOf)[0] ?? null
  if (named('html')[0]?.attribs.lang !== 'fr') problems.push(`${at} does not say that it is in French`)
  if (named('h1').length !== 1) problems.push(`${at} has ${named('h1').length} h1`)
}

function addressesIn(name: string, attribs: Element['attribs']): [kind: string, address: string][] {
  const { href, src, srcset, poster, imagesrcset } = attribs
  const candidates = [srcset, imagesrcset].flatMap((set) =>
    (set ?? '').split(',').map((one) => one.trim().split(' ')[0] ?? ''),
  )
  return [
    ...(href ? [[name === 'link' ? kindOfLink(attribs) : 'a', href] as [string, string]] : []),
    ...(src ? [[name, src] as [string, string]] : []),
    ...(poster ? [['poster', poster] as [string, string]] : []),
    ...candidates.filter(Boolean).map((address): [string, string] => ['img', address]),
  ].filter(([, address]) => !/^(?:data|mailto|tel|javascript|blob|sms):/.test(address))
}

function kindOfLink({ rel = '', as = '' }: Record<string, string>): string {
  return rel === 'preload' || rel === 'modulepreload' ? as || 'script' : rel
}
