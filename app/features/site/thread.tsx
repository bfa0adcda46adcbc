import broken from './broken-thread.svg?raw'
import masthead from './masthead-thread.svg?raw'

/*
 * Drawings of the site's stones, lit from the top left like the pictures. They are inside the page, where the thread takes
 * the colour of its place, and as they are in their files: nothing in them depends on anything.
 */

/** The thread of the home page, with its twelve beads and the amulet. */
export function MastheadOrnament() {
  return <div className="thread" aria-hidden="true" dangerouslySetInnerHTML={{ __html: masthead }} />
}

/** The thread of the page that does not exist: it broke. */
export function ErrorIllustration() {
  return <div className="broken-thread" aria-hidden="true" dangerouslySetInnerHTML={{ __html: broken }} />
}
