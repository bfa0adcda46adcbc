import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** An article has three fragments: enough for those read at one time. */
const partsMax = 2000
const written = new Map<string, string>()

export function renderOnce(name: string, part: ReactNode): string {
  const html = written.get(name) ?? renderToStaticMarkup(part)
  if (written.size >= partsMax) written.clear()
  written.set(name, html)
  return html
}
