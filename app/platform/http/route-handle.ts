/**
 * What a route says of itself to what answers before it, which knows no address:
 * `export const handle = { document: true } satisfies RouteHandle`.
 */
export interface RouteHandle {
  /** A page for visitors without framework script, the same for all of them: it is cached. */
  document?: true
  /** A file for machines, the same for all of them: it is cached. */
  cachedFile?: true
  /** The one thing that the address of a cached page may ask, a position in a list: anything else makes no other page. */
  cacheParameter?: string
  /** Of what is sent to it, when that may be larger than a common form. */
  formBytesMax?: number
  /** Knows more methods than forms do, and checks a limit of its own before it reads. */
  upload?: true
}
