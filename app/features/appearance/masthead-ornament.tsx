import type { MarkKind } from '#platform/site-settings.ts'
import masthead from './masthead-thread.svg?raw'

const bead = '<circle cx="852.6" cy="131.4" r="17" fill="url(#gold)"/>'
const withoutAmulet = masthead.replace(/<g [^]*<\/g>/, bead)

/** The SVG is inlined, so that the thread inherits `currentColor` from the page. The amulet hangs where it is the mark. */
export function MastheadOrnament({ mark }: { mark: MarkKind }) {
  const drawing = mark === 'amulet' ? masthead : withoutAmulet
  return <div className="thread" aria-hidden="true" dangerouslySetInnerHTML={{ __html: drawing }} />
}
