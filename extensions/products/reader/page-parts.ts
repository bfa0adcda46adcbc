import { Parser } from 'htmlparser2'
import { parseLeniently } from './lenient-json.ts'
import { add, nameOf, newThing, type Thing, thingsOfJson, typesOf } from './thing.ts'

const pageCharactersMax = 5_000_000
const chunkCharacters = 16_384
/** The parser looks through what is open at each end tag. */
const depthMax = 256
const millisecondsMax = 1000
const scriptsMax = 20_000
const scriptCharactersMax = 4_000_000
const itemsMax = 2000
const textCharactersMax = 2000
const capturesMax = 8
const referencesMax = 20

export interface PageParts {
  linkedData: Thing[]
  microdata: Thing[]
  metas: Map<string, string>
  title: string
  canonical: string
  base: string
}

interface Capture {
  thing: Thing
  names: string[]
  text: string
}

interface OpenElement {
  item?: Thing
  place?: Thing
  capture?: Capture
  isScript?: boolean
  isTitle?: boolean
}

/** Reads what a page says about itself, and stops where it is too long or too deep. */
export function readPageParts(html: string): PageParts {
  const reader = new PartsReader(html)
  const parser = new Parser(reader, { decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true })
  const end = Math.min(html.length, pageCharactersMax)
  const deadline = performance.now() + millisecondsMax
  for (let at = 0; at < end && !reader.isTooDeep && performance.now() < deadline; at += chunkCharacters)
    parser.write(html.slice(at, Math.min(at + chunkCharacters, end)))
  if (!reader.isTooDeep) parser.end()
  for (const { item, place } of reader.references)
    for (const [name, values] of place.values) for (const value of values) add(item, name, value)
  return { ...reader.parts, linkedData: reader.linkedData() }
}

/** Where a picture waits to be scrolled to, "src" is a placeholder. The last of several widths is the largest. */
function valueIn({ content, src, srcset, href, data, value, datetime, ...others }: Record<string, string>) {
  const waiting = others['data-src'] ?? others['data-lazy-src'] ?? others['data-original']
  const largest = srcset?.split(/,\s/).at(-1)?.trim().split(/\s/)[0]
  return content ?? waiting ?? (src && !src.startsWith('data:') ? src : largest) ?? href ?? data ?? value ?? datetime
}

class PartsReader {
  readonly parts = { microdata: [] as Thing[], metas: new Map<string, string>(), title: '', canonical: '', base: '' }
  private readonly open: OpenElement[] = []
  private readonly items: Thing[] = []
  private readonly captures: Capture[] = []
  private readonly scripts: string[] = []
  private scriptCharacters = 0
  private itemCount = 0
  /** Elements outside of an item that it names by `itemref`, wherever they stand. */
  private readonly elsewhere = new Map<string, Thing>()
  readonly references: { item: Thing; place: Thing }[] = []

  constructor(html: string) {
    for (const [, ids = ''] of html.slice(0, pageCharactersMax).matchAll(/\sitemref\s*=\s*["']?([^"'>]+)/gi))
      for (const id of ids.split(/\s+/)) this.elsewhere.set(id, newThing([]))
  }

  get isTooDeep(): boolean {
    return this.open.length > depthMax
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    const element: OpenElement = {}
    this.open.push(element)
    const place = this.items.length === 0 && this.elsewhere.get(attributes.id ?? '')
    if (place) this.items.push((element.place = place))
    if (name === 'script') element.isScript = /^\s*application\/ld\+json/i.test(attributes.type ?? '')
    if (element.isScript) this.scripts.push('')
    element.isTitle = name === 'title' && this.parts.title === ''
    this.readHead(name, attributes)
    this.readItem(name, attributes, element)
  }

  ontext(data: string): void {
    const element = this.open.at(-1)
    if (element?.isScript) {
      this.scriptCharacters += data.length
      const last = this.scripts.length - 1
      if (this.scriptCharacters <= scriptCharactersMax) this.scripts[last] += data
    } else if (element?.isTitle && this.parts.title.length < textCharactersMax) this.parts.title += data
    for (const capture of this.captures) if (capture.text.length < textCharactersMax) capture.text += data
  }

  onclosetag(): void {
    const element = this.open.pop()
    if (element?.item) this.items.pop()
    if (element?.place) this.items.pop()
    const { capture } = element ?? {}
    if (!capture) return
    this.captures.splice(this.captures.indexOf(capture), 1)
    for (const name of capture.names) add(capture.thing, name, capture.text.trim())
  }

  linkedData(): Thing[] {
    return thingsOfJson(this.scripts.slice(0, scriptsMax).map((script) => parseLeniently(script)))
  }

  private readHead(name: string, { property, name: metaName, content, rel, href }: Record<string, string>): void {
    const key = (property ?? metaName)?.trim().toLowerCase()
    const { metas } = this.parts
    if (name === 'meta' && key && content?.trim() && !metas.has(key) && metas.size < 500) metas.set(key, content)
    if (name === 'base' && href && !this.parts.base) this.parts.base = href
    if (name === 'link' && href && /\bcanonical\b/i.test(rel ?? '') && !this.parts.canonical)
      this.parts.canonical = href
  }

  /** Microdata, and RDFa, which names the same things by other attributes. */
  private readItem(name: string, attributes: Record<string, string>, element: OpenElement): void {
    const parent = this.items.at(-1)
    const names = (attributes.itemprop ?? (parent && attributes.property) ?? '')
      .split(/\s+/)
      .filter(Boolean)
      .map(nameOf)
    const type = attributes.itemtype ?? attributes.typeof
    if ((attributes.itemscope !== undefined || attributes.typeof !== undefined) && this.itemCount < itemsMax) {
      this.itemCount += 1
      const item = newThing(typesOf(type ?? ''), attributes.itemid ?? attributes.resource ?? '')
      element.item = item
      this.items.push(item)
      for (const id of attributes.itemref?.split(/\s+/) ?? [])
        if (this.references.length < referencesMax)
          this.references.push({ item, place: this.elsewhere.get(id) ?? newThing([]) })
      if (parent && names.length > 0) for (const one of names) add(parent, one, item)
      else this.parts.microdata.push(item)
    } else if (parent && names.length > 0) {
      const value = valueIn(attributes)
      if (value !== undefined || name === 'meta') for (const one of names) add(parent, one, value ?? '')
      else if (this.captures.length < capturesMax) {
        element.capture = { thing: parent, names, text: '' }
        this.captures.push(element.capture)
      }
    }
  }
}
