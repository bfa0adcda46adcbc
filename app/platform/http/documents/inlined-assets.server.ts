import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { InlineSources } from '../security/content-security-policy.server.ts'

interface InlinedAssets {
  elements: string
  sources: InlineSources
}

const clientFolder = path.resolve(import.meta.dirname, '../../../../build/client')
const tags =
  /<link rel="stylesheet" href="(?<sheet>\/assets\/[\w-]+\.css)"(?<print> media="print")?\/>|<script type="module" src="(?<script>\/[\w-]+\.js)"[^>]*><\/script>/g
const cache = new Map<string, InlinedAssets | null>()

/** On a slow line each request before the first picture costs a journey, so files come inside the document. */
export function inlineAssets(html: string, nextPages: string): { document: string; sources: InlineSources | null } {
  const end = html.indexOf('</head>')
  const head = html.slice(0, end)
  const matchedTags = head.match(tags)
  const files = matchedTags && filesOf(matchedTags, nextPages)
  if (!files) return { document: html, sources: null }
  const place = head.indexOf('<link rel="stylesheet"')
  const before = head.slice(0, place)
  const after = head.slice(place).replace(tags, '') + html.slice(end)
  return { document: before + files.elements + after, sources: files.sources }
}

function filesOf(matchedTags: string[], nextPages: string): InlinedAssets | null {
  const name = matchedTags.join('') + nextPages
  const groupsOfTags = cache.get(name)
  if (groupsOfTags !== undefined) return groupsOfTags
  const files = read(name, nextPages)
  cache.set(name, files)
  return files
}

function read(matchedTags: string, nextPages: string): InlinedAssets | null {
  const groupsOfTags = [...matchedTags.matchAll(tags)].map(({ groups = {} }) => groups)
  const sheets = groupsOfTags.flatMap(({ sheet, print }) => (sheet ? [{ sheet, print }] : []))
  const program = groupsOfTags.flatMap(({ script }) => script ?? [])
  if (sheets.length === 0 || program.length === 0) return null
  try {
    const styles = inlineElement(
      '<style>',
      sheets.map(({ sheet, print }) => (print ? `@media print{${textOf(sheet)}}` : textOf(sheet))),
    )
    const scripts = [
      ...(nextPages ? [inlineElement('<script type="speculationrules">', [nextPages])] : []),
      ...program.map((script) => inlineElement('<script type="module">', [textOf(script)])),
    ]
    return {
      elements: [styles, ...scripts].map(({ html }) => html).join(''),
      sources: { styles: [styles.source], scripts: scripts.map(({ source }) => source) },
    }
  } catch {
    return null // not one of our files, or its text cannot be inlined
  }
}

function textOf(address: string): string {
  return readFileSync(path.join(clientFolder, address), 'utf8').trim()
}

/** Text that would end the element early, or that the parser changes before hashing. */
const unfit = /<\/(?:style|script)|<script|<!--|[\r\0]/i

export function inlineElement(tag: `<${'style' | 'script'}${string}>`, texts: string[]) {
  const text = texts.join('')
  if (unfit.test(text)) throw new Error(`A file inlined in ${tag} must not contain ${unfit.exec(text)?.[0]}.`)
  const hash = createHash('sha256').update(text).digest('base64')
  const end = tag.startsWith('<style') ? '</style>' : '</script>'
  return { html: `${tag}${text}${end}`, source: `'sha256-${hash}'` }
}
