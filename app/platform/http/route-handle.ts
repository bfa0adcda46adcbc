import type { FormInputs } from '#platform/field-input.ts'

export type ReadHeader = (name: string) => string | null

/**
 * What a route declares to the code that runs before it, which knows no address of the product: cache, list of documents,
 * limits. `export const handle = { document: true } satisfies RouteHandle`.
 */
export interface RouteHandle {
  /** A page without framework script, the same for every visitor: it is cached. */
  document?: true
  /** Members get this document too: it shows nothing of who is signed in. */
  sameForMembers?: true
  /** Visitors' page without a field, search box or error message: that style sheet is left out. The answer to a form links it. */
  withoutFields?: true
  /** Addresses of style sheets that not every page of the route needs. @param loaderData what the loader found */
  styles?: (loaderData: never) => string[]
  /** A module that this page loads besides `lecture.js`. */
  script?: `/${string}.js`
  /** A feed, site map or other file for programs, the same for every reader: it is cached. */
  cachedFile?: true
  /** Query parameter of a cached page, a position in a list. Every other query gets the page without one. */
  cacheParameter?: string
  /** Cache key of a query in words: equal for queries with the same answer; empty when nothing is asked. */
  cacheQuestion?: (query: URLSearchParams) => string
  /** Query parameter of a cached file, a number from 1 to `max`. Every other value gets the file without one. */
  cacheNumber?: { name: string; max: number }
  /** Whether programs that send these headers all get the same answer: it is then cached by its query. */
  cachedCall?: (header: ReadHeader) => boolean
  /** Maximum size of a posted body, where it is not that of a common form. */
  formBytesMax?: number
  /** What a person types into the form that is posted here: it is given back when the answer cannot be made. */
  inputs?: FormInputs
  /** Accepts methods that forms cannot send, and checks a limit of its own before it reads the body. */
  upload?: true
  /** Called by programs with a token: cookies are ignored, other origins may be allowed, every method reaches the route. */
  api?: true
}
