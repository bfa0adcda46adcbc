import { isTag, type ChildNode } from 'domhandler'
import { parseDocument } from 'htmlparser2'
import { expect, test } from 'vitest'
import { cleanContent } from '../content.server.ts'
import { safeAddress } from '../safe-address.ts'
import { pseudoRandom } from '../../../../tests/support/pseudo-random.ts'
import { words } from '../../../../tests/support/words.ts'
import addresses from '../../../../tests/support/html/addresses.json' with { type: 'json' }

/** Every character that some program ignores in an address. */
const ignored = Array.from({ length: 0xe_0200 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((sign) => /[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\ufeff\u2800]/u.test(sign))
const schemes = 'javascript: JaVaScRiPt: data:text/html, vbscript: file:/// blob: view-source: x:'.split(' ')
const attributes = 'href HREF src srcset poster cite action formaction xlink:href background'.split(' ')
const tags = ['a', 'A', 'img', 'p', 'video', 'q', 'form', 'button', 'svg a', 'body', 'object', 'iframe', 'blockquote']

const encodings: ((sign: string) => string)[] = [
  (sign) => sign,
  (sign) => `&#${sign.codePointAt(0)};`,
  (sign) => `&#x${sign.codePointAt(0)?.toString(16)};`,
  (sign) => `&#X000${sign.codePointAt(0)?.toString(16)}`,
  (sign) => ({ ':': '&colon;', '\t': '&Tab;', '\n': '&NewLine;', '\u00a0': '&nbsp;' })[sign] ?? sign,
]

function hostile(seed: number): string {
  const next = pseudoRandom(seed)
  const one = <Item>(list: Item[]): Item => list[next(list.length)] as Item
  const some = (most: number) => Array.from({ length: next(most + 1) }, () => one(ignored)).join('')
  const scheme = Array.from(one(schemes), (sign) => sign + (next(12) === 0 ? one(ignored) : '')).join('')
  const plain = `${ignored[seed % ignored.length]}${some(3)}${scheme}${some(1)}alert(1)${some(2)}`
  const written = Array.from(plain, (sign) => (next(4) === 0 ? one(encodings)(sign) : sign)).join('')
  const quote = one(['"', "'", ''])
  const element = `<${one(tags)} ${one(attributes)}=${quote}${written}${quote}${one(['', ' href="/a"', '/'])}>mot`
  return one([
    (html: string) => html,
    (html: string) => `<p>${html}</p>`,
    (html: string) => `<ul><li>${html}<ul>${html}`,
    (html: string) => `<em><a href="/b">${html}</em></a>`,
    (html: string) => `<!-- --!>${html}<![CDATA[`,
    (html: string) => `<svg><style>${html}</svg>${html}`,
    (html: string) => `<p title="${html}">${html}`,
    (html: string) => `<<a ${html}>${html.replace('<', '<<')}`,
  ])(`${element}${one(['</a>', '', '</p></a>'])}`)
}

const attempts = Array.from({ length: Math.max(4000, ignored.length) }, (_, seed) => hostile(seed))

function addressesIn(nodes: ChildNode[]): string[] {
  return nodes.flatMap((node) =>
    isTag(node)
      ? [
          ...Object.entries(node.attribs).flatMap(([name, value]) => (['alt', 'rel'].includes(name) ? [] : [value])),
          ...addressesIn(node.children),
        ]
      : [],
  )
}

/** The scheme as the most permissive parser would read it. */
function loosestScheme(address: string): string | null {
  const seen = Array.from(address)
    .filter((sign) => !ignored.includes(sign))
    .join('')
  return /^([a-z][a-z0-9+.-]*):/i.exec(seen)?.[1]?.toLowerCase() ?? null
}

test(`none of ${attempts.length} disguised addresses is stored with a scheme that runs`, () => {
  for (const html of attempts) {
    const stored = cleanContent(html)
    for (const address of addressesIn(parseDocument(stored).children)) {
      const said = `${JSON.stringify(html)} → ${stored}`
      expect([null, 'http', 'https', 'mailto', 'tel'], said).toContain(loosestScheme(address))
      const { protocol } = new URL(address, 'https://amulette.example/article/a')
      expect(['http:', 'https:', 'mailto:', 'tel:'], said).toContain(protocol)
    }
  }
})

test('cleaning a disguised address twice is cleaning it once', () => {
  for (const html of attempts) {
    const once = cleanContent(html)
    expect(cleanContent(once), JSON.stringify(html)).toBe(once)
  }
})

test('an address in disguise is no link, whatever character it begins with', () => {
  for (const sign of ignored) {
    expect(cleanContent(`<p><a href="${sign}javascript:alert(1)">mot</a></p>`), JSON.stringify(sign)).toBe('<p>mot</p>')
    expect(safeAddress(`${sign}${sign}data:text/html,x`), JSON.stringify(sign)).toBeNull()
    expect(safeAddress(`java${sign}script:x`), JSON.stringify(sign)).toBeNull()
  }
})

test.each(addresses)('%j is a link to %s', (given, address) => {
  expect(safeAddress(given)).toBe(address)
})

test.each([
  ...words(`
    //ailleurs.fr https:///ailleurs.fr https:// https://[ https:ailleurs.fr javascript://exemple.fr/%0aalert(1)
    feed:javascript:alert(1) exemple.fr:javascript
  `),
  '',
  '\u3000',
  '/\\ailleurs.fr',
  '\\\\ailleurs.fr',
  '/\t/ailleurs.fr',
  '\u00a0//ailleurs.fr',
  'javascript\uff1aalert(1)',
])('%j leads nowhere', (given) => {
  expect(safeAddress(given)).toBeNull()
})
