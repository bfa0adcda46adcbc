interface PageHandle {
  app?: boolean
  sameForMembers?: boolean
  document?: boolean
}

/** Pages that differ for somebody signed in, pages with a notice, and apps for everyone are hydrated. */
export function isAppPage(rootData: unknown, handles: unknown[]): boolean {
  const { account, notices = [] } = (rootData ?? {}) as { account?: unknown; notices?: unknown[] }
  const says = (name: keyof PageHandle) => handles.some((handle) => (handle as PageHandle | undefined)?.[name])
  if (notices.length > 0) return true
  if (account) return !says('sameForMembers')
  return rootData !== undefined && says('app')
}

/** Members get a page to read as visitors do: its framework script is loaded when a control is used. */
export function isDeferredPage(rootData: unknown, handles: unknown[]): boolean {
  const { notices = [] } = (rootData ?? {}) as { notices?: unknown[] }
  return notices.length === 0 && handles.some((handle) => (handle as PageHandle | undefined)?.document)
}
