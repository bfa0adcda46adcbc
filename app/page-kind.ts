interface PageHandle {
  app?: boolean
}

/** Hydrated: pages of signed-in people, pages with a notice, and routes that are an app for everyone. */
export function isAppPage(rootData: unknown, handles: unknown[]): boolean {
  const { account, notices = [] } = (rootData ?? {}) as { account?: unknown; notices?: unknown[] }
  return (
    Boolean(account) ||
    notices.length > 0 ||
    (rootData !== undefined && handles.some((handle) => (handle as PageHandle | undefined)?.app))
  )
}
