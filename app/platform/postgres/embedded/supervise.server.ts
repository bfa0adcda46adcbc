import { setTimeout as pause } from 'node:timers/promises'
import { isDiskFull } from '../../files/refused-writes.ts'
import { log } from '../../log.server.ts'
import { ensureRunning, type Running, type Wanted } from './bring-up.server.ts'
import { connectionUrl, lockServer, type ServerLock } from './folder/claim.server.ts'
import { errorMessage } from '../../error-message.ts'

const firstPauseMilliseconds = 100
const longestPauseMilliseconds = 4_000

export interface Supervision {
  /** Runs `work`, which stops the server, while no other application can take it. */
  endWith(work: () => Promise<void>): Promise<void>
}

/**
 * Whenever the server's lock is lost, takes it again, and starts the server if it is gone. A full disk is waited for;
 * any other reason for which it does not come back within `secondsMax` ends in `givenUp`.
 */
export function supervise(
  wanted: Wanted,
  first: Running,
  { secondsMax, givenUp }: { secondsMax: number; givenUp: (problem: Error) => void },
): Supervision {
  const stopping = new AbortController()
  const url = urlOf(first, wanted)
  let held: ServerLock | null = null
  let bringing: Promise<void> | null = null

  function hold(lock: ServerLock): void {
    held = lock
    lock.unref()
    lock.client.once('end', () => {
      held = null
      if (!stopping.signal.aborted) bringing = bringBack()
    })
  }

  async function bringBack(): Promise<void> {
    log.warn('the connection to PostgreSQL was lost')
    const since = performance.now()
    for (let attempt = 0; !stopping.signal.aborted; attempt += 1) {
      await pause(pauseBefore(attempt), undefined, { ref: false, signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      try {
        const running = await ensureRunning(wanted, { port: first.address.port, signal: stopping.signal })
        if (urlOf(running, wanted) !== url) throw new Error('PostgreSQL came back under another address.')
        log.info('PostgreSQL answers again')
        return hold(running.lock)
      } catch (problem) {
        if (stopping.signal.aborted) return
        log.error({ problem: errorMessage(problem) }, 'PostgreSQL could not be started again yet')
        const isLate = performance.now() - since > secondsMax * 1000 && !isDiskFull(problem)
        if (isLate) return givenUp(problem instanceof Error ? problem : new Error(String(problem)))
      }
    }
  }

  hold(first.lock)
  return {
    async endWith(work) {
      stopping.abort()
      await bringing
      if (held) return held.releaseAfter(work)
      const answer = await lockServer(first.address, wanted.password)
      if (answer.kind === 'locked') return answer.lock.releaseAfter(work)
      // A server that does not answer is ours; one that is taken serves another application.
      if (answer.kind !== 'taken') await work().catch(logUnstopped)
    },
  }
}

/** Its folder cannot be read any more, which is why it was given up: there is nothing left to do about it. */
function logUnstopped(problem: unknown): void {
  log.warn({ problem: errorMessage(problem) }, 'PostgreSQL could not be stopped')
}

function pauseBefore(attempt: number): number {
  return Math.min(firstPauseMilliseconds * 2 ** attempt, longestPauseMilliseconds)
}

function urlOf({ address }: Running, { password }: Wanted): string {
  return connectionUrl(address, password, '')
}
