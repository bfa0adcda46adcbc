import type { FormInputs } from '#platform/field-input.ts'

export type ReadHeader = (name: string) => string | null

/** A route declares this to the code that runs before it, which knows no address of the product. */
export interface RouteHandle {
  /** A page without framework script, the same for every visitor: it is cached. */
  document?: true
  /** Members get this document too: it shows nothing of who is signed in. */
  sameForMembers?: true
  /** The page has no field, search box or error message: that style sheet is left out. The answer to a form links it. */
  withoutFields?: true
  styles?: (loaderData: never) => string[]
  /** The address of the list that the page belongs to, which the menu marks. */
  listHref?: (loaderData: never) => string
  script?: `/${string}.js`
  cachedFile?: true
  /** The parameter is a position in a list. Every other query gets the page without one. */
  cacheParameter?: string
  cacheQuestion?: (query: URLSearchParams) => string
  /** The number goes from 1 to `max`. Every other value gets the file without one. */
  cacheNumber?: { name: string; max: number }
  /** Programs that send these headers all get the same answer, which is then cached by its query. */
  cachedCall?: (header: ReadHeader) => boolean
  formBytesMax?: number
  inputs?: FormInputs
  /** The route accepts methods that forms cannot send, and checks a limit of its own before it reads the body. */
  upload?: true
  /** Programs call this with a token: cookies are ignored, other origins may be allowed, every method reaches the route. */
  api?: true
}
