import masthead from './masthead-thread.svg?raw'

/** The SVG is inlined, so that the thread inherits `currentColor` from the page. */
export function MastheadOrnament() {
  return <div className="thread" aria-hidden="true" dangerouslySetInnerHTML={{ __html: masthead }} />
}
