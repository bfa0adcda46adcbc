export interface AccountPage {
  /** The product lists its places; a page of any other one is shown nowhere. */
  place: string
  href: string
  label: string
  /** On a phone, where the names of a place are one line. */
  shortLabel?: string
  sentence?: string
  /** The address of the page that lists it, instead of the names of its place. */
  inside?: string
  /** Addresses without a name of their own, during which this one is the current page. */
  covers?: readonly string[]
  /** Everybody from this role on; administrators alone when it lacks. */
  from?: 'user' | 'author' | 'editor'
}
