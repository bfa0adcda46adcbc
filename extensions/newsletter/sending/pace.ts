const slownessMax = 64
/** Turns that passed between two runs are made up for, as far as this many milliseconds go back. */
export const lagMax = 4_000

/** Gives each letter its turn, and slows down while the mail server says « later ». Times are in milliseconds. */
export class Pace {
  slowness: number
  #next: number
  readonly #interval: number

  constructor(perMinute: number, slowness = 1, next = 0) {
    this.#interval = 60_000 / perMinute
    this.slowness = slowness
    this.#next = next
  }

  waitAt(at: number): number {
    return Math.max(0, this.#next - at)
  }

  /** @returns how long to wait; null, and no turn is taken, when the wait ends after `until` */
  takeTurn(at: number, until: number): number | null {
    const wait = this.waitAt(at)
    if (at + wait > until) return null
    this.#next = Math.max(this.#next, at - lagMax) + this.#interval * this.slowness
    return wait
  }

  slowDown(): void {
    this.slowness = Math.min(slownessMax, this.slowness * 2)
  }

  /** A hundred letters that are accepted undo about one slowing down. */
  speedUp(): void {
    this.slowness = Math.max(1, this.slowness * 0.993)
  }
}
