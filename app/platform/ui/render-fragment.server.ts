import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** Three for each article, which has its own way to the shop: enough for those that are read at one time. */
const partsMax = 2000
const written = new Map<string, string>()

/** What documents render once: a third of a page's elements are the same in all of them. */
export function renderOnce(name: string, part: ReactNode): string {
  const html = written.get(name) ?? renderToStaticMarkup(part)
  if (written.size >= partsMax) written.clear()
  written.set(name, html)
  return html
}
