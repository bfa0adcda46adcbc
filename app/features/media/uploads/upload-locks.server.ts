import type { Lock, Locker } from '@tus/server'

/** Heard from the holder less than so long ago, it is at work, and others are refused. */
const quietMilliseconds = 5_000
/** How long a holder that was asked to leave may take to put down what it received. */
const waitMillisecondsMax = 5_000

interface UploadLock {
  requestRelease: () => void | Promise<void>
  lastActiveAt: number
  released: Promise<void>
  release: () => void
}

/** Refused: another window, or an earlier request of this one, holds the upload. */
const lockedByAnother = {
  status_code: 423,
  body: 'Cette vidéo est déjà en cours d’envoi, peut-être dans un autre onglet.',
}

/**
 * One request at a time for an upload, in this process. tus's own locker makes the second one turn in circles for
 * thirty seconds and cuts the first one short, whoever that is: two tabs would cut each other without end. Here a
 * holder that receives bytes keeps its turn; one that fell silent (a connection that died without a word) loses it.
 *
 * Two processes on one DATA_DIR (`PROCESSES`) can each let one in. Only its owner's browser fills an upload: both write
 * the same bytes to the same places, and the file's length alone says what comes next; one of them stores it. Replicas
 * with folders of their own need a proxy that leaves a visitor with one of them.
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

  /** Bytes arrived. */
  markActive(id: string): void {
    const held = this.#locks.get(id)
    if (held) held.lastActiveAt = Math.max(held.lastActiveAt, Date.now())
  }

  isTaken(id: string): boolean {
    return this.#locks.has(id)
  }

  /** A turn that nobody can end but who took it. */
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
      if (now - holder.lastActiveAt < quietMilliseconds || now >= until) throw lockedByAnother
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
