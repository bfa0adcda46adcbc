import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import path from 'node:path'

interface Sheet {
  element: string
  /** As a policy names it. */
  source: string
}

const built = path.resolve(import.meta.dirname, '../../../build/client')
const link = /<link rel="stylesheet" href="(\/assets\/[\w-]+\.css)"\/>/g
const sheets = new Map<string, Sheet | null>()

/**
 * A document with its style sheets inside: on a slow line, what is on the screen does not wait for a second journey.
 * @returns `sources` for the policy; none where nothing was put inside, as in development.
 */
export function withSheetsInside(html: string): { html: string; sources: string[] } {
  const sources: string[] = []
  const document = html.replace(link, (element, address: string) => {
    const sheet = sheetAt(address)
    if (!sheet) return element
    sources.push(sheet.source)
    return sheet.element
  })
  return { html: document, sources }
}

function sheetAt(address: string): Sheet | null {
  const known = sheets.get(address)
  if (known !== undefined) return known
  const sheet = read(address)
  sheets.set(address, sheet)
  return sheet
}

function read(address: string): Sheet | null {
  try {
    const text = readFileSync(path.join(built, address), 'utf8').trim()
    const hash = createHash('sha256').update(text).digest('base64')
    return { element: `<style>${text}</style>`, source: `'sha256-${hash}'` }
  } catch {
    return null // served from elsewhere: the link stays
  }
}
