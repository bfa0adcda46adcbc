/** Routes that are an app for everyone say so: `export const handle = { app: true }`. */
interface PageHandle {
  app?: boolean
}

/** Hydrated: every page of a signed-in person, one that has something to say once, and those that are an app for everyone. */
export function isAppPage(rootData: unknown, handles: unknown[]): boolean {
  const { account, notices = [] } = (rootData ?? {}) as { account?: unknown; notices?: unknown[] }
  return (
    Boolean(account) ||
    notices.length > 0 ||
    (rootData !== undefined && handles.some((handle) => (handle as PageHandle | undefined)?.app))
  )
}
