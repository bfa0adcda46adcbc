import type { Lock, Locker } from '@tus/server'

/** Heard from the holder less than so long ago, it is at work, and others are refused. */
const quietMilliseconds = 5_000
/** How long a holder that was asked to leave may take to put down what it received. */
const patienceMilliseconds = 5_000

interface Turn {
  askToLeave: () => void | Promise<void>
  heardAt: number
  left: Promise<void>
  leave: () => void
}

/** Refused: another window, or an earlier request of this one, holds the upload. */
export const someoneElsesTurn = {
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
export class UploadTurns implements Locker {
  readonly #turns = new Map<string, Turn>()

  newLock(id: string): Lock {
    let turn: Turn | null = null
    return {
      lock: async (_, askToLeave) => {
        turn = await this.#take(id, askToLeave)
      },
      unlock: async () => turn?.leave(),
    }
  }

  /** Bytes arrived. */
  heard(id: string): void {
    const turn = this.#turns.get(id)
    if (turn) turn.heardAt = Math.max(turn.heardAt, Date.now())
  }

  isTaken(id: string): boolean {
    return this.#turns.has(id)
  }

  /** A turn that nobody can end but who took it. */
  async whileAlone<T>(id: string, work: () => Promise<T>): Promise<T> {
    const turn = await this.#take(id, () => {})
    turn.heardAt = Number.POSITIVE_INFINITY
    try {
      return await work()
    } finally {
      turn.leave()
    }
  }

  async #take(id: string, askToLeave: Turn['askToLeave']): Promise<Turn> {
    const until = Date.now() + patienceMilliseconds
    for (let holder = this.#turns.get(id); holder; holder = this.#turns.get(id)) {
      const now = Date.now()
      if (now - holder.heardAt < quietMilliseconds || now >= until) throw someoneElsesTurn
      await holder.askToLeave()
      await Promise.race([holder.left, new Promise((resolve) => setTimeout(resolve, until - now).unref())])
    }
    const { promise: left, resolve } = Promise.withResolvers<void>()
    const turn: Turn = {
      askToLeave,
      heardAt: Date.now(),
      left,
      leave: () => {
        if (this.#turns.get(id) === turn) this.#turns.delete(id)
        resolve()
      },
    }
    this.#turns.set(id, turn)
    return turn
  }
}
