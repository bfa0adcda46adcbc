import { LRUCache } from 'lru-cache'
import { now } from '../../clock.ts'
import { isListening } from '../../events.server.ts'
import type { CacheDependencies } from './cache-tags.server.ts'

const secondsMax = 60

export interface CacheEntry<Value> {
  value: Value
  dependencies: CacheDependencies
  bytes: number
}

interface StoredEntry<Value> extends CacheEntry<Value> {
  storedAt: number
  /** A change may have been missed: the entry is used only while nothing newer can be made. */
  isStale: boolean
}

const stores = new Set<Pick<TaggedCache<unknown>, 'holdsPages' | 'size' | 'invalidate' | 'makeStale' | 'clear'>>()
/** The count keeps a value computed before an invalidation from being stored after it. */
let invalidations = 0
const recentInvalidations: { number: number; tag: string }[] = []
const recentInvalidationsMax = 1000

interface CacheOptions {
  bytesMax: number
  entriesMax?: number
  holdsPages?: boolean
}

export class TaggedCache<Value> {
  readonly holdsPages: boolean
  readonly #entries: LRUCache<string, StoredEntry<Value>>
  readonly #pending = new Map<string, { since: number; promise: Promise<CacheEntry<Value> | null> }>()

  constructor({ bytesMax, entriesMax = 0, holdsPages = false }: CacheOptions) {
    this.holdsPages = holdsPages
    this.#entries = new LRUCache({ max: entriesMax, maxSize: bytesMax, sizeCalculation: ({ bytes }) => bytes })
    stores.add(this)
  }

  find(key: string): CacheEntry<Value> | null {
    const entry = this.#entries.get(key)
    if (!entry) return null
    const isOver = entry.dependencies.until !== null && entry.dependencies.until <= now()
    return entry.isStale || isOver || performance.now() - entry.storedAt > secondsMax * 1000 ? null : entry
  }

  /** The last value is found however old it is, until it is known to have changed. */
  findLast(key: string): { value: Value; ageSeconds: number } | null {
    const entry = this.#entries.peek(key)
    return entry ? { value: entry.value, ageSeconds: Math.floor((performance.now() - entry.storedAt) / 1000) } : null
  }

  /** Concurrent callers share one computation, unless `create` gives null: then each computes its own. */
  async findOrCreate(
    key: string,
    create: (last: Value | null) => Promise<CacheEntry<Value> | null>,
  ): Promise<CacheEntry<Value> | null> {
    const entry = this.find(key)
    if (entry) return entry
    const pending = this.#pending.get(key)
    if (pending) {
      const countBefore = invalidations
      const sharedEntry = await pending.promise
      // The shared computation began before a change that this caller may have made.
      return sharedEntry && wasInvalidated(sharedEntry.dependencies.tags, pending.since, countBefore)
        ? this.findOrCreate(key, create)
        : sharedEntry
    }
    const since = invalidations
    const promise = create(this.#entries.peek(key)?.value ?? null)
    const own = { since, promise: promise.catch(() => null) }
    this.#pending.set(key, own)
    try {
      const newEntry = await promise
      if (newEntry && isListening() && !wasInvalidated(newEntry.dependencies.tags, since))
        this.#entries.set(key, { ...newEntry, storedAt: performance.now(), isStale: false })
      return newEntry
    } finally {
      if (this.#pending.get(key) === own) this.#pending.delete(key)
    }
  }

  invalidate(tags: string[]): void {
    const isChanged = ([, { dependencies }]: [string, StoredEntry<Value>]) =>
      tags.some((tag) => dependencies.tags.has(tag))
    for (const [key] of [...this.#entries.entries()].filter(isChanged)) this.#entries.delete(key)
  }

  makeStale(): void {
    for (const entry of this.#entries.values()) entry.isStale = true
  }

  clear(): void {
    this.#entries.clear()
  }

  get size(): { count: number; bytes: number } {
    return { count: this.#entries.size, bytes: this.#entries.calculatedSize }
  }
}

export function pageCacheSize(): { count: number; bytes: number } {
  const sizes = [...stores].filter(({ holdsPages }) => holdsPages).map(({ size }) => size)
  const sum = (of: 'count' | 'bytes') => sizes.reduce((total, size) => total + size[of], 0)
  return { count: sum('count'), bytes: sum('bytes') }
}

export function invalidateTags(tags: string[]): void {
  invalidations += 1
  for (const tag of tags) recentInvalidations.push({ number: invalidations, tag })
  if (recentInvalidations.length > recentInvalidationsMax)
    recentInvalidations.splice(0, recentInvalidations.length - recentInvalidationsMax)
  for (const store of stores) store.invalidate(tags)
}

export function invalidateAll(): void {
  forgetInvalidations()
  for (const store of stores) store.clear()
}

/** After a loss of events nothing is sent as current any more, but `findLast` still has it. */
export function makeAllStale(): void {
  forgetInvalidations()
  for (const store of stores) store.makeStale()
}

function forgetInvalidations(): void {
  invalidations += recentInvalidationsMax
  recentInvalidations.length = 0
}

function wasInvalidated(tags: Set<string>, since: number, until = invalidations): boolean {
  if (until === since) return false
  const firstNumber = recentInvalidations[0]?.number ?? Number.POSITIVE_INFINITY
  if (firstNumber > since + 1) return true
  return recentInvalidations.some(({ number, tag }) => number > since && number <= until && tags.has(tag))
}
