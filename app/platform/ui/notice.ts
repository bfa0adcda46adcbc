/** What a toast says. */
export interface Notice {
  kind: 'success' | 'error'
  text: string
  detail?: string
}
