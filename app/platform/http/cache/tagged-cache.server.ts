import { now } from '../../clock.ts'
import { isListening } from '../../events.server.ts'
import type { CacheDependencies } from './cache-tags.server.ts'

/** Entries expire after this time even without invalidation. */
const secondsMax = 60

export interface CacheEntry<Value> {
  value: Value
  dependencies: CacheDependencies
  bytes: number
}

interface StoredEntry<Value> extends CacheEntry<Value> {
  storedAt: number
  usedAt: number
}

const stores = new Set<TaggedCache<unknown>>()
/** Counts invalidations, so that a value computed before one is not stored after it. */
let invalidations = 0
const recentInvalidations: { number: number; tag: string }[] = []
const recentInvalidationsMax = 1000

/** The least recently used entries are evicted. */
export class TaggedCache<Value> {
  readonly #bytesMax: number
  readonly #entries = new Map<string, StoredEntry<Value>>()
  readonly #pending = new Map<string, { since: number; promise: Promise<CacheEntry<Value> | null> }>()
  #bytes = 0

  constructor(options: { bytesMax: number }) {
    this.#bytesMax = options.bytesMax
    stores.add(this)
  }

  find(key: string): CacheEntry<Value> | null {
    const entry = this.#entries.get(key)
    if (!entry) return null
    const at = performance.now()
    const isOver = entry.dependencies.until !== null && entry.dependencies.until <= now()
    if (isOver || at - entry.storedAt > secondsMax * 1000) return null
    if (at - entry.usedAt > 1000) {
      entry.usedAt = at
      this.#entries.delete(key)
      this.#entries.set(key, entry)
    }
    return entry
  }

  /** Concurrent callers share one computation. @param create null: not shareable, each caller computes its own. */
  async findOrCreate(
    key: string,
    create: (last: Value | null) => Promise<CacheEntry<Value> | null>,
  ): Promise<CacheEntry<Value> | null> {
    const entry = this.find(key)
    if (entry) return entry
    const pending = this.#pending.get(key)
    if (pending) {
      const seen = invalidations
      const created = await pending.promise
      // The shared computation began before a change that this caller may have made.
      return created && wasInvalidated(created.dependencies.tags, pending.since, seen)
        ? this.findOrCreate(key, create)
        : created
    }
    const since = invalidations
    const promise = create(this.#entries.get(key)?.value ?? null)
    const own = { since, promise: promise.catch(() => null) }
    this.#pending.set(key, own)
    try {
      const created = await promise
      if (created && isListening() && !wasInvalidated(created.dependencies.tags, since)) this.#set(key, created)
      return created
    } finally {
      if (this.#pending.get(key) === own) this.#pending.delete(key)
    }
  }

  #set(key: string, created: CacheEntry<Value>): void {
    this.#evict(key)
    const at = performance.now()
    this.#entries.set(key, { ...created, storedAt: at, usedAt: at })
    this.#bytes += created.bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#bytesMax) break
      this.#evict(oldest)
    }
  }

  #evict(key: string): void {
    const entry = this.#entries.get(key)
    if (entry && this.#entries.delete(key)) this.#bytes -= entry.bytes
  }

  invalidate(tags: string[]): void {
    for (const [key, { dependencies }] of this.#entries) {
      if (tags.some((tag) => dependencies.tags.has(tag))) this.#evict(key)
    }
  }

  clear(): void {
    this.#entries.clear()
    this.#bytes = 0
  }

  get size(): { count: number; bytes: number } {
    return { count: this.#entries.size, bytes: this.#bytes }
  }
}

export function invalidateTags(tags: string[]): void {
  invalidations += 1
  for (const tag of tags) recentInvalidations.push({ number: invalidations, tag })
  if (recentInvalidations.length > recentInvalidationsMax)
    recentInvalidations.splice(0, recentInvalidations.length - recentInvalidationsMax)
  for (const store of stores) store.invalidate(tags)
}

export function invalidateAll(): void {
  invalidations += recentInvalidationsMax
  recentInvalidations.length = 0
  for (const store of stores) store.clear()
}

function wasInvalidated(tags: Set<string>, since: number, until = invalidations): boolean {
  if (until === since) return false
  const remembered = recentInvalidations[0]?.number ?? Number.POSITIVE_INFINITY
  if (remembered > since + 1) return true
  return recentInvalidations.some(({ number, tag }) => number > since && number <= until && tags.has(tag))
}
