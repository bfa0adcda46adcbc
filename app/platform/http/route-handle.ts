export type ReadHeader = (name: string) => string | null

/**
 * What a route says of itself to what answers before it, which knows no address:
 * `export const handle = { document: true } satisfies RouteHandle`.
 */
export interface RouteHandle {
  /** A page for visitors without framework script, the same for all of them: it is cached. */
  document?: true
  /** A document for members too: it shows nothing of who is signed in. */
  sameForMembers?: true
  /** For visitors it has no field, search box or error page: their style sheet is left out. */
  withoutFields?: true
  /** A module of this page, besides `lecture.js`. */
  script?: `/${string}.js`
  /** A file for machines, the same for all of them: it is cached. */
  cachedFile?: true
  /** The one thing that the address of a cached page may ask, a position in a list: anything else makes no other page. */
  cacheParameter?: string
  /** What a cached address may be asked in words, as one question has it however it is typed; empty: nothing. */
  cacheQuestion?: (query: URLSearchParams) => string
  /** The number, from 1 to `max`, that the address of a cached file may ask for: any other is as none. */
  cacheNumber?: { name: string; max: number }
  /** Whether the answer to a program that sends these headers is the same for all that do: then it is cached, by its query. */
  cachedCall?: (header: ReadHeader) => boolean
  /** Of what is sent to it, when that may be larger than a common form. */
  formBytesMax?: number
  /** Knows more methods than forms do, and checks a limit of its own before it reads. */
  upload?: true
  /** Called by programs with a token: no cookie is read there, other sites may be let in, and it knows every method. */
  api?: true
}
