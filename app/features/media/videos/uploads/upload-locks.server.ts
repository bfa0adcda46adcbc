import type { Lock, Locker } from '@tus/server'

/** A holder that received bytes more recently keeps its lock. */
const idleMilliseconds = 5_000
/** How long a holder may take to store what it received. */
const waitMillisecondsMax = 5_000

interface UploadLock {
  requestRelease: () => void | Promise<void>
  lastActiveAt: number
  released: Promise<void>
  release: () => void
}

const lockedByAnother = {
  status_code: 423,
  body: 'Cette vidéo est déjà en cours d’envoi, peut-être dans un autre onglet.',
}

/**
 * With tus's own locker two tabs interrupt each other for ever; here a holder keeps the lock while bytes arrive. Two
 * processes may each let one in: on one DATA_DIR both write the same bytes, in S3 one of them is refused.
 */
export class UploadLocker implements Locker {
  readonly #locks = new Map<string, UploadLock>()

  newLock(id: string): Lock {
    let held: UploadLock | null = null
    return {
      lock: async (_, requestRelease) => {
        held = await this.#take(id, requestRelease)
      },
      unlock: async () => held?.release(),
    }
  }

  markActive(id: string): void {
    const held = this.#locks.get(id)
    if (held) held.lastActiveAt = Math.max(held.lastActiveAt, Date.now())
  }

  isTaken(id: string): boolean {
    return this.#locks.has(id)
  }

  async whileAlone<T>(id: string, work: () => Promise<T>): Promise<T> {
    const held = await this.#take(id, () => {})
    held.lastActiveAt = Number.POSITIVE_INFINITY
    try {
      return await work()
    } finally {
      held.release()
    }
  }

  async #take(id: string, requestRelease: UploadLock['requestRelease']): Promise<UploadLock> {
    const until = Date.now() + waitMillisecondsMax
    for (let holder = this.#locks.get(id); holder; holder = this.#locks.get(id)) {
      const now = Date.now()
      if (now - holder.lastActiveAt < idleMilliseconds || now >= until) throw lockedByAnother
      await holder.requestRelease()
      await Promise.race([holder.released, new Promise((resolve) => setTimeout(resolve, until - now).unref())])
    }
    const { promise: released, resolve } = Promise.withResolvers<void>()
    const held: UploadLock = {
      requestRelease,
      lastActiveAt: Date.now(),
      released,
      release: () => {
        if (this.#locks.get(id) === held) this.#locks.delete(id)
        resolve()
      },
    }
    this.#locks.set(id, held)
    return held
  }
}
