import broken from './broken-thread.svg?raw'

/** The SVG is inlined, so that the thread inherits `currentColor` from the page. */
export function ErrorIllustration() {
  return <div className="broken-thread" aria-hidden="true" dangerouslySetInnerHTML={{ __html: broken }} />
}
