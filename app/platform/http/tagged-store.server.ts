import { now } from '../clock.ts'
import { isHearing } from '../events.server.ts'
import type { PageTies } from './page-tags.server.ts'

/** What is kept is made anew once in a while, whatever was dropped or not. */
const secondsMax = 60

/** What was made, and what it depends on. */
export interface Made<Value> {
  value: Value
  ties: PageTies
  /** Of memory, near enough. */
  bytes: number
}

interface Kept<Value> extends Made<Value> {
  keptAt: number
  askedAt: number
}

const stores = new Set<TaggedStore<unknown>>()
/** Grows with each drop: what was being made meanwhile may be old already. */
let drops = 0
const recentDrops: { number: number; tag: string }[] = []
const recentDropsMax = 1000

/** What is kept in memory under a key until one of its tags is dropped; what was asked for longest ago goes first. */
export class TaggedStore<Value> {
  readonly #bytesMax: number
  readonly #kept = new Map<string, Kept<Value>>()
  /** `since`: how many drops there had been when it was begun. */
  readonly #underWay = new Map<string, { since: number; making: Promise<Made<Value> | null> }>()
  #bytes = 0

  constructor(options: { bytesMax: number }) {
    this.#bytesMax = options.bytesMax
    stores.add(this)
  }

  find(key: string): Made<Value> | null {
    const kept = this.#kept.get(key)
    if (!kept) return null
    const at = performance.now()
    const isOver = kept.ties.until !== null && kept.ties.until <= now()
    if (isOver || at - kept.keptAt > secondsMax * 1000) return null // it stays as what was kept last
    // Asked last, forgotten last; to the second is near enough.
    if (at - kept.askedAt > 1000) {
      kept.askedAt = at
      this.#kept.delete(key)
      this.#kept.set(key, kept)
    }
    return kept
  }

  /**
   * What is kept, or made now, once for all who ask meanwhile.
   * @param make null: what was made is its asker's alone. It is told what was kept last, if its time alone is over.
   * @returns null to whoever must make it by themselves.
   */
  async findOrMake(
    key: string,
    make: (last: Value | null) => Promise<Made<Value> | null>,
  ): Promise<Made<Value> | null> {
    const kept = this.find(key)
    if (kept) return kept
    const others = this.#underWay.get(key)
    if (others) {
      const seen = drops
      const made = await others.making
      // It was begun before a change that the asker of this one may have made, and been told of.
      return made && wasDropped(made.ties.tags, others.since, seen) ? this.findOrMake(key, make) : made
    }
    const since = drops
    const making = make(this.#kept.get(key)?.value ?? null)
    const mine = { since, making: making.catch(() => null) }
    this.#underWay.set(key, mine)
    try {
      const made = await making
      if (made && isHearing() && !wasDropped(made.ties.tags, since)) this.#keep(key, made)
      return made
    } finally {
      if (this.#underWay.get(key) === mine) this.#underWay.delete(key)
    }
  }

  #keep(key: string, made: Made<Value>): void {
    this.#forget(key)
    const at = performance.now()
    this.#kept.set(key, { ...made, keptAt: at, askedAt: at })
    this.#bytes += made.bytes
    for (const oldest of this.#kept.keys()) {
      if (this.#bytes <= this.#bytesMax) break
      this.#forget(oldest)
    }
  }

  #forget(key: string): void {
    const kept = this.#kept.get(key)
    if (kept && this.#kept.delete(key)) this.#bytes -= kept.bytes
  }

  drop(tags: string[]): void {
    for (const [key, { ties }] of this.#kept) {
      if (tags.some((tag) => ties.tags.has(tag))) this.#forget(key)
    }
  }

  clear(): void {
    this.#kept.clear()
    this.#bytes = 0
  }

  get size(): { count: number; bytes: number } {
    return { count: this.#kept.size, bytes: this.#bytes }
  }
}

/** Forgets all that depends on one of these, in every store, and whatever is being made of them. */
export function dropTagged(tags: string[]): void {
  drops += 1
  for (const tag of tags) recentDrops.push({ number: drops, tag })
  if (recentDrops.length > recentDropsMax) recentDrops.splice(0, recentDrops.length - recentDropsMax)
  for (const store of stores) store.drop(tags)
}

/** As after a loss of the connection that tells of changes: anything may be old. */
export function dropAll(): void {
  drops += recentDropsMax
  recentDrops.length = 0
  for (const store of stores) store.clear()
}

function wasDropped(tags: Set<string>, since: number, until = drops): boolean {
  if (until === since) return false
  const remembered = recentDrops[0]?.number ?? Number.POSITIVE_INFINITY
  if (remembered > since + 1) return true
  return recentDrops.some(({ number, tag }) => number > since && number <= until && tags.has(tag))
}
