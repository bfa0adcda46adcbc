import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type SharedText, sharedText } from './compression.server.ts'

interface Sheets {
  element: SharedText
  /** As a policy names it. */
  source: string
}

const built = path.resolve(import.meta.dirname, '../../../build/client')
const links = /<link rel="stylesheet" href="(\/assets\/[\w-]+\.css)"\/>/g
/** By the links they stand for: there are as many as kinds of pages. */
const known = new Map<string, Sheets | null>()

/**
 * A document with its style sheets inside, as one: on a slow line, what is on the screen does not wait for a second journey.
 * @returns `sources` for the policy; none where nothing was put inside, as in development.
 */
export function withSheetsInside(html: string): { parts: (Buffer | SharedText)[]; sources: string[] } {
  const end = html.indexOf('</head>')
  const head = html.slice(0, end)
  const linked = head.match(links)
  const sheets = linked && sheetsOf(linked)
  if (!sheets) return { parts: [Buffer.from(html)], sources: [] }
  const place = head.indexOf(linked[0])
  const after = head.slice(place).replace(links, '') + html.slice(end)
  return { parts: [Buffer.from(head.slice(0, place)), sheets.element, Buffer.from(after)], sources: [sheets.source] }
}

function sheetsOf(linked: string[]): Sheets | null {
  const name = linked.join('')
  const found = known.get(name)
  if (found !== undefined) return found
  const sheets = read(name)
  known.set(name, sheets)
  return sheets
}

function read(linked: string): Sheets | null {
  try {
    const addresses = [...linked.matchAll(links)].map(([, address = '']) => address)
    const text = addresses.map((address) => readFileSync(path.join(built, address), 'utf8').trim()).join('')
    const hash = createHash('sha256').update(text).digest('base64')
    return { element: sharedText(`<style>${text}</style>`), source: `'sha256-${hash}'` }
  } catch {
    return null // served from elsewhere: the links stay
  }
}
