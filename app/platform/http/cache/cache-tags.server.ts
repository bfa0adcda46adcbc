import { AsyncLocalStorage } from 'node:async_hooks'

/** What a page depends on, said beside the queries that read it. */
export interface CacheDependencies {
  tags: Set<string>
  /** When it will say something else by itself; null: never. */
  until: Date | null
}

const open = new AsyncLocalStorage<CacheDependencies>()

/** A page that is kept is dropped when one of its tags is. */
export function tagPage(...tags: string[]): void {
  const dependencies = open.getStore()
  if (dependencies) for (const tag of tags) dependencies.tags.add(tag)
}

/** A page that is kept is dropped at this moment. */
export function expirePageAt(end: Date): void {
  const dependencies = open.getStore()
  if (dependencies && (!dependencies.until || end < dependencies.until)) dependencies.until = end
}

/** The page depends on all that a part of it depends on. */
export function addDependencies({ tags, until }: CacheDependencies): void {
  tagPage(...tags)
  if (until) expirePageAt(until)
}

/** @returns what `work` answers, and all that was said meanwhile. */
export async function collectDependencies<T>(
  work: () => Promise<T>,
): Promise<{ answer: T; dependencies: CacheDependencies }> {
  const dependencies: CacheDependencies = { tags: new Set(), until: null }
  const answer = await open.run(dependencies, work)
  return { answer, dependencies }
}

/** Whether what is said here is heard: nothing is kept of what administrators read. */
export function isCaching(): boolean {
  return open.getStore() !== undefined
}
