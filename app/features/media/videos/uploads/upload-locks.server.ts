import type { Lock, Locker } from '@tus/server'

const idleMilliseconds = 5_000
const waitMillisecondsMax = 5_000

interface UploadLock {
  requestRelease: () => void | Promise<void>
  lastActiveAt: number
  whenFree: Promise<void>
  release: () => void
}

const lockedByAnother = {
  status_code: 423,
  body: 'Cette vidéo est déjà en cours d’envoi, peut-être dans un autre onglet.',
}

/**
 * With tus’s own locker two tabs interrupt each other for ever; here a holder keeps the lock while bytes arrive. Two
 * processes on one DATA_DIR may each let one in: both write the same bytes.
 */
export class UploadLocker implements Locker {
  readonly #locks = new Map<string, UploadLock>()

  newLock(id: string): Lock {
    let uploadLock: UploadLock | null = null
    return {
      lock: async (_, requestRelease) => {
        uploadLock = await this.#take(id, requestRelease)
      },
      unlock: async () => uploadLock?.release(),
    }
  }

  markActive(id: string): void {
    const lock = this.#locks.get(id)
    if (lock) lock.lastActiveAt = Math.max(lock.lastActiveAt, Date.now())
  }

  isTaken(id: string): boolean {
    return this.#locks.has(id)
  }

  async whileAlone<T>(id: string, work: () => Promise<T>): Promise<T> {
    const lock = await this.#take(id, () => {})
    lock.lastActiveAt = Number.POSITIVE_INFINITY
    try {
      return await work()
    } finally {
      lock.release()
    }
  }

  async #take(id: string, requestRelease: UploadLock['requestRelease']): Promise<UploadLock> {
    const until = Date.now() + waitMillisecondsMax
    for (let holder = this.#locks.get(id); holder; holder = this.#locks.get(id)) {
      const now = Date.now()
      if (now - holder.lastActiveAt < idleMilliseconds || now >= until) throw lockedByAnother
      await holder.requestRelease()
      await Promise.race([holder.whenFree, new Promise((resolve) => setTimeout(resolve, until - now).unref())])
    }
    const { promise: whenFree, resolve } = Promise.withResolvers<void>()
    const lock: UploadLock = {
      requestRelease,
      lastActiveAt: Date.now(),
      whenFree,
      release: () => {
        if (this.#locks.get(id) === lock) this.#locks.delete(id)
        resolve()
      },
    }
    this.#locks.set(id, lock)
    return lock
  }
}
