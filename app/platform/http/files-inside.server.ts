import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { sharedText } from './compression.server.ts'
import type { InlineSources } from './content-security-policy.server.ts'
import type { Part, SharedText } from './document-response.server.ts'

interface FilesInside {
  elements: SharedText
  sources: InlineSources
}

const built = path.resolve(import.meta.dirname, '../../../build/client')
/** The tags of a head that stand for files of ours. */
const tags =
  /<link rel="stylesheet" href="(?<sheet>\/assets\/[\w-]+\.css)"(?<print> media="print")?\/>|<script type="module" src="(?<script>\/lecture\.js)"[^>]*><\/script>/g
const nextPages = '/lecture.speculationrules'
/** By the tags they stand for: there are as many as kinds of pages. */
const known = new Map<string, FilesInside | null>()

/**
 * A document with its style sheets, its script and the rules for the next page inside, as one: on a slow line each
 * request before the first picture costs a journey.
 * @returns `sources` for the policy; null where nothing was put inside, as in development: the tags stay.
 */
export function withFilesInside(html: string): { parts: Part[]; sources: InlineSources | null } {
  const end = html.indexOf('</head>')
  const head = html.slice(0, end)
  const named = head.match(tags)
  const files = named && filesOf(named)
  if (!files) return { parts: [Buffer.from(html)], sources: null }
  const place = head.indexOf(named[0])
  const after = head.slice(place).replace(tags, '') + html.slice(end)
  return { parts: [Buffer.from(head.slice(0, place)), files.elements, Buffer.from(after)], sources: files.sources }
}

function filesOf(named: string[]): FilesInside | null {
  const name = named.join('')
  const found = known.get(name)
  if (found !== undefined) return found
  const files = read(name)
  known.set(name, files)
  return files
}

function read(named: string): FilesInside | null {
  const found = [...named.matchAll(tags)].map(({ groups = {} }) => groups)
  const screen = found.flatMap(({ sheet, print }) => (sheet && !print ? [sheet] : []))
  const paper = found.flatMap(({ sheet, print }) => (sheet && print ? [sheet] : []))
  const program = found.flatMap(({ script }) => script ?? [])
  if (screen.length === 0 || program.length === 0) return null // in development
  try {
    const styles = [inlined('<style>', screen.map(textOf))]
    if (paper.length > 0) styles.push(inlined('<style media="print">', paper.map(textOf)))
    const scripts = [
      inlined('<script type="speculationrules">', [textOf(nextPages)]),
      inlined('<script type="module">', program.map(textOf)),
    ]
    return {
      elements: sharedText([...styles, ...scripts].map(({ html }) => html).join('')),
      sources: { styles: styles.map(({ source }) => source), scripts: scripts.map(({ source }) => source) },
    }
  } catch {
    return null // built elsewhere, or no text to stand inside
  }
}

function textOf(address: string): string {
  return readFileSync(path.join(built, address), 'utf8').trim()
}

/** What ends an element too soon, or what a browser reads as something else than what was hashed. */
const unfit = /<\/(?:style|script)|<script|<!--|[\r\0]/i

interface Inlined {
  html: string
  /** As a policy names it. */
  source: string
}

/** Files as one element. */
export function inlined(tag: `<${'style' | 'script'}${string}>`, texts: string[]): Inlined {
  const text = texts.join('')
  if (unfit.test(text)) throw new Error(`A file that is to stand in ${tag} has ${unfit.exec(text)?.[0]} in it.`)
  const hash = createHash('sha256').update(text).digest('base64')
  const end = tag.startsWith('<style') ? '</style>' : '</script>'
  return { html: `${tag}${text}${end}`, source: `'sha256-${hash}'` }
}
