import { AsyncLocalStorage } from 'node:async_hooks'

/** What a page depends on, said beside the queries that read it. */
export interface PageTies {
  tags: Set<string>
  /** When it will say something else by itself; null: never. */
  until: Date | null
}

const open = new AsyncLocalStorage<PageTies>()

/** A page that is kept is dropped when one of its tags is. */
export function tagPage(...tags: string[]): void {
  const ties = open.getStore()
  if (ties) for (const tag of tags) ties.tags.add(tag)
}

/** A page that is kept is dropped at this moment. */
export function endPageAt(moment: Date): void {
  const ties = open.getStore()
  if (ties && (!ties.until || moment < ties.until)) ties.until = moment
}

/** The page depends on all that a part of it depends on. */
export function tieTo({ tags, until }: PageTies): void {
  tagPage(...tags)
  if (until) endPageAt(until)
}

/** @returns what `work` answers, and all that was said meanwhile. */
export async function collectTies<T>(work: () => Promise<T>): Promise<{ answer: T; ties: PageTies }> {
  const ties: PageTies = { tags: new Set(), until: null }
  const answer = await open.run(ties, work)
  return { answer, ties }
}

/** Whether what is said here is heard: nothing is kept of what administrators read. */
export function isBeingKept(): boolean {
  return open.getStore() !== undefined
}
