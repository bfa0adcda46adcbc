export interface AccountPage {
  /** One of the five places of the account; a page with any other place is not shown. */
  place: string
  href: string
  label: string
  /** Shown on phones, where all pages of a place share one line. */
  shortLabel?: string
  sentence?: string
  /** The address of the page that links to it; it then stands in no menu. */
  inside?: string
  /** Further addresses at which this page is marked as the current one. */
  covers?: readonly string[]
  /** The lowest role that may open it; only administrators when it is absent. */
  from?: 'user' | 'author' | 'editor'
}
