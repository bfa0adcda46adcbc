import { asc, eq, gt, isNotNull, or } from 'drizzle-orm'
import { categoryChange } from '#features/articles/categories.server.ts'
import { categories } from '#features/articles/article-tables.server.ts'
import { pageChange } from '#features/pages/page-events.ts'
import { pages } from '#features/pages/page-tables.server.ts'
import { db } from '#platform/database.server.ts'
import { type EventName, isListening, listen, listenForLosses } from '#platform/events.server.ts'
import { formerAddresses } from '#platform/former-address-tables.server.ts'
import { log } from '#platform/log.server.ts'
import { movedPathOf, movedPathsLike } from './moved-path.ts'
import { movedPaths } from './moved-tables.server.ts'

export const movedChange: EventName<null> = 'moved-changed'

/** A blog with more former addresses has them answered by a query. */
const charactersMax = 24_000_000
const rowsPerRead = 5000
const readPauseMilliseconds = 2000

interface MovedIndex {
  targets: Map<string, string>
  /** Where a page or a category stands, or stood, which comes first. */
  ours: Set<string>
}

let index: MovedIndex | null = null
/** Counts changes, so that rows which were read before one are not kept after it. */
let changes = 0
let nextReadAt = 0

/** A crawler asks for each former address once: all of them are in memory, and nothing that somebody else asks for. */
export function recallMovedPath(address: string): string | null {
  if (!isListening()) return null
  if (!index) {
    if (performance.now() > nextReadAt)
      readMovedPaths().catch((problem: unknown) => log.warn({ problem }, 'former addresses could not be read'))
    return null
  }
  if (index.targets.size === 0) return null
  const { targets, ours } = index
  const formers = movedPathsLike(address)
  const former = formers.find((one) => targets.has(one))
  const target = targets.get(former ?? '')
  if (!target || formers.some((one) => ours.has(one))) return null
  return movedPathOf(target) === formers[0] ? null : target
}

export async function readMovedPaths(): Promise<void> {
  nextReadAt = performance.now() + readPauseMilliseconds
  const before = changes
  const ours = new Set(await readOwnPaths())
  const targets = await readTargets()
  if (before === changes) index = { targets, ours }
}

async function readOwnPaths(): Promise<string[]> {
  const { kind, slug } = formerAddresses
  const lists = await Promise.all([
    db.select({ slug: pages.slug }).from(pages).where(isNotNull(pages.slug)),
    db.select({ slug: categories.slug }).from(categories).where(isNotNull(categories.slug)),
    db
      .select({ slug })
      .from(formerAddresses)
      .where(or(eq(kind, 'page'), eq(kind, 'category'))),
  ])
  return lists.flat().map((row) => `/${row.slug}`)
}

async function readTargets(): Promise<Map<string, string>> {
  const { path, target } = movedPaths
  const targets = new Map<string, string>()
  // An article has several former addresses: their targets are one text in memory.
  const texts = new Map<string, string>()
  let characters = 0
  for (let last = ''; ; ) {
    const rows = await db
      .select({ path, target })
      .from(movedPaths)
      .where(gt(path, last))
      .orderBy(asc(path))
      .limit(rowsPerRead)
    for (const row of rows) {
      const text = texts.get(row.target) ?? row.target
      texts.set(text, text)
      // A header holds nothing else.
      if (/^[!-~]+$/.test(text)) targets.set(row.path, text)
      characters += row.path.length + row.target.length
    }
    if (characters > charactersMax) return new Map()
    const end = rows.at(-1)
    if (!end || rows.length < rowsPerRead) return targets
    last = end.path
  }
}

export function forgetMovedPathsOnChanges(): void {
  const forget = () => {
    changes += 1
    index = null
  }
  listen(movedChange, forget)
  listen(pageChange, forget)
  listen(categoryChange, forget)
  listenForLosses(forget)
}
