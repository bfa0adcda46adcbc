import { createReadStream } from 'node:fs'
import { SaxesParser } from 'saxes'
import { withoutControls } from './xml-text.ts'
import { momentOf } from '../foreign-id.server.ts'

export interface XmlElement {
  name: string
  attributes: Record<string, string>
  text: string
  children: XmlElement[]
}

const names = ['item', 'wp:author', 'wp:category', 'wp:tag', 'wp:term', 'wp:base_blog_url']
const wrong = 'Ce fichier n’est pas un export de WordPress (Outils, Exporter, «\u00a0Tout le contenu\u00a0»).'
const cut = (line: number) => `Cet export est coupé ou abîmé, ligne\u00a0${line}.`
const tooLarge = (line: number) =>
  `Cet export contient, ligne\u00a0${line}, plus d’éléments ou d’attributs qu’un export de WordPress n’en a.`
const withDoctype = 'Ce fichier définit ses propres entités\u00a0: un export de WordPress n’en a pas.'
const bytesMax = 2 * 1024 ** 3
/** The limit of one element with its children. */
const charactersMax = 50_000_000
/** The memory of an element besides its text. */
const charactersOfElement = 200
const depthMax = 50
const attributesMax = 100

/** WordPress and its plug-ins split large exports. @throws one French sentence */
export async function* wxrElements(files: string[]): AsyncGenerator<XmlElement> {
  for (const file of files) yield* elementsOf(file)
}

/** Yields authors, categories and items one by one. Only the entities of XML itself are expanded. */
async function* elementsOf(file: string): AsyncGenerator<XmlElement> {
  const ready: XmlElement[] = []
  const open: XmlElement[] = []
  let [characters, bytes, bytesAtTag, depth, attributesNow, isWxr] = [0, 0, 0, 0, 0, false]
  const parser = new SaxesParser()
  const count = (length: number) => {
    characters += length
    if (characters > charactersMax) throw new Error(tooLarge(parser.line))
  }
  const add = (text: string) => {
    const element = open.at(-1)
    if (!element) return
    count(text.length)
    element.text += text
  }
  parser.on('opentagstart', () => {
    attributesNow = 0
    bytesAtTag = bytes
    depth += 1
    if (depth > depthMax) throw new Error(tooLarge(parser.line))
  })
  parser.on('attribute', () => {
    attributesNow += 1
    if (attributesNow > attributesMax) throw new Error(tooLarge(parser.line))
  })
  parser.on('doctype', () => {
    throw new Error(withDoctype)
  })
  parser.on('error', (problem) => {
    throw new Error(isWxr ? cut(parser.line) : wrong, { cause: problem })
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (name === 'wp:wxr_version') isWxr = true
    if (open.length === 0 && !names.includes(name)) return
    count(charactersOfElement)
    const element = { name, attributes, text: '', children: [] }
    open.at(-1)?.children.push(element)
    open.push(element)
  })
  parser.on('text', add)
  parser.on('cdata', add)
  parser.on('closetag', () => {
    depth -= 1
    const element = open.pop()
    if (!element || open.length > 0) return
    characters = 0
    ready.push(element)
  })
  let decoder: TextDecoder | null = null
  for await (const part of createReadStream(file) as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > bytesMax || bytes - bytesAtTag > charactersMax) throw new Error(isWxr ? tooLarge(parser.line) : wrong)
    const isFirst = decoder === null
    decoder ??= new TextDecoder(encodingIn(part))
    const text = decoder.decode(part, { stream: true })
    // WordPress writes control characters unescaped, and plug-ins write empty lines and warnings before the first.
    parser.write(withoutControls(isFirst ? text.replace(/^[^]{0,5000}?(?=<\?xml )|^\s+/, '') : text))
    yield* ready.splice(0)
  }
  parser.close()
  yield* ready
  if (!isWxr) throw new Error(wrong)
}

function encodingIn(beginning: Buffer): string {
  const label = /^[^]{0,5000}?<\?xml [^>]{0,200}encoding=["']([\w-]{1,40})/.exec(beginning.toString('latin1'))?.[1]
  try {
    return new TextDecoder(label).encoding
  } catch {
    throw new Error(wrong)
  }
}

export function textIn(element: XmlElement, name: string): string {
  return element.children.find((child) => child.name === name)?.text.trim() ?? ''
}

export function dateIn(element: XmlElement, name: string): string | null {
  const text = textIn(element, name)
  return text.startsWith('0000') ? null : momentOf(text)
}

export function metaIn(element: XmlElement, name: string, key: string): string {
  const meta = element.children.find((child) => child.name === name && textIn(child, 'wp:meta_key') === key)
  return meta ? textIn(meta, 'wp:meta_value') : ''
}
