interface PageHandle {
  app?: boolean
  sameForMembers?: boolean
  document?: boolean
}

/** Hydrated: pages of signed-in people that differ for them, pages with a notice, and routes that are an app for everyone. */
export function isAppPage(rootData: unknown, handles: unknown[]): boolean {
  const { account, notices = [] } = (rootData ?? {}) as { account?: unknown; notices?: unknown[] }
  const says = (name: keyof PageHandle) => handles.some((handle) => (handle as PageHandle | undefined)?.[name])
  if (notices.length > 0) return true
  if (account) return !says('sameForMembers')
  return rootData !== undefined && says('app')
}

/** A page to read, which somebody signed in gets as visitors do: its framework script is loaded when a control is used. */
export function isDeferredPage(rootData: unknown, handles: unknown[]): boolean {
  const { notices = [] } = (rootData ?? {}) as { notices?: unknown[] }
  return notices.length === 0 && handles.some((handle) => (handle as PageHandle | undefined)?.document)
}
