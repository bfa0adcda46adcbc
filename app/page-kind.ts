/** Routes that are an app for everyone say so: `export const handle = { app: true }`. */
export interface PageHandle {
  app?: boolean
}

/** Hydrated: every page of a signed-in person, and the pages that are an app for everyone. */
export function isAppPage(rootData: unknown, handles: unknown[]): boolean {
  const account = (rootData as { account?: unknown } | undefined)?.account
  return (
    Boolean(account) || (rootData !== undefined && handles.some((handle) => (handle as PageHandle | undefined)?.app))
  )
}
