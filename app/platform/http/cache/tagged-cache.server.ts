import { now } from '../../clock.ts'
import { isListening } from '../../events.server.ts'
import type { CacheDependencies } from './cache-tags.server.ts'

/** What is kept is made anew once in a while, whatever was dropped or not. */
const secondsMax = 60

/** What was made, and what it depends on. */
export interface CacheEntry<Value> {
  value: Value
  dependencies: CacheDependencies
  /** Of memory, near enough. */
  bytes: number
}

interface StoredEntry<Value> extends CacheEntry<Value> {
  storedAt: number
  usedAt: number
}

const stores = new Set<TaggedCache<unknown>>()
/** Grows with each drop: what was being made meanwhile may be old already. */
let invalidations = 0
const recentInvalidations: { number: number; tag: string }[] = []
const recentInvalidationsMax = 1000

/** What is kept in memory under a key until one of its tags is dropped; what was asked for longest ago goes first. */
export class TaggedCache<Value> {
  readonly #bytesMax: number
  readonly #entries = new Map<string, StoredEntry<Value>>()
  /** `since`: how many drops there had been when it was begun. */
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
    if (isOver || at - entry.storedAt > secondsMax * 1000) return null // it stays as what was kept last
    // Asked last, forgotten last; to the second is near enough.
    if (at - entry.usedAt > 1000) {
      entry.usedAt = at
      this.#entries.delete(key)
      this.#entries.set(key, entry)
    }
    return entry
  }

  /**
   * What is kept, or made now, once for all who ask meanwhile.
   * @param make null: what was made is its asker's alone. It is told what was kept last, if its time alone is over.
   * @returns null to whoever must make it by themselves.
   */
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
      // It was begun before a change that the asker of this one may have made, and been told of.
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

/** Forgets all that depends on one of these, in every store, and whatever is being made of them. */
export function invalidateTags(tags: string[]): void {
  invalidations += 1
  for (const tag of tags) recentInvalidations.push({ number: invalidations, tag })
  if (recentInvalidations.length > recentInvalidationsMax)
    recentInvalidations.splice(0, recentInvalidations.length - recentInvalidationsMax)
  for (const store of stores) store.invalidate(tags)
}

/** As after a loss of the connection that tells of changes: anything may be old. */
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
