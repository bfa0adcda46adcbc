import { AsyncLocalStorage } from 'node:async_hooks'

export interface CacheDependencies {
  tags: Set<string>
  /** The content changes by itself at this time; null means never. */
  until: Date | null
}

const open = new AsyncLocalStorage<CacheDependencies>()

export function tagPage(...tags: string[]): void {
  const dependencies = open.getStore()
  if (dependencies) for (const tag of tags) dependencies.tags.add(tag)
}

export function expirePageAt(end: Date): void {
  const dependencies = open.getStore()
  if (dependencies && (!dependencies.until || end < dependencies.until)) dependencies.until = end
}

export function addDependencies({ tags, until }: CacheDependencies): void {
  tagPage(...tags)
  if (until) expirePageAt(until)
}

export async function collectDependencies<T>(
  work: () => Promise<T>,
): Promise<{ answer: T; dependencies: CacheDependencies }> {
  const dependencies: CacheDependencies = { tags: new Set(), until: null }
  const answer = await open.run(dependencies, work)
  return { answer, dependencies }
}

export function isCaching(): boolean {
  return open.getStore() !== undefined
}
