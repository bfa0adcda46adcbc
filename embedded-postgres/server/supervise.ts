import { setTimeout as pause } from 'node:timers/promises'
import { ensureRunning, type Running } from './bring-up.ts'
import type { Cluster } from './cluster.ts'
import { isDiskFull } from './files.ts'
import { connectionUrl, lockServer, type ServerLock } from './lock.ts'

const firstPauseMilliseconds = 100
const longestPauseMilliseconds = 4_000

export interface Supervision {
  endWith(work: () => Promise<void>): Promise<void>
}

/**
 * Takes a lost lock again, and starts a server that is gone. A full disk is waited for, anything else for `secondsMax`.
 */
export function supervise(
  cluster: Cluster,
  password: string,
  first: Running,
  { secondsMax, givenUp }: { secondsMax: number; givenUp: (problem: Error) => void },
): Supervision {
  const { log, name } = cluster.options
  const stopping = new AbortController()
  const urlOf = ({ address }: Running) => connectionUrl(address, name, password, '')
  let currentLock: ServerLock | null = null
  let bringing: Promise<void> | null = null

  function hold(lock: ServerLock): void {
    currentLock = lock
    lock.unref()
    lock.client.once('end', () => {
      currentLock = null
      if (!stopping.signal.aborted) bringing = bringBack()
    })
  }

  async function bringBack(): Promise<void> {
    log('warn', 'the connection to PostgreSQL was lost')
    const since = performance.now()
    for (let attempt = 0; !stopping.signal.aborted; attempt += 1) {
      await pause(pauseBefore(attempt), undefined, { ref: false, signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      try {
        const running = await ensureRunning(cluster, password, { port: first.address.port, signal: stopping.signal })
        if (urlOf(running) !== urlOf(first)) throw new Error('PostgreSQL came back under another address.')
        log('info', 'PostgreSQL answers again')
        return hold(running.lock)
      } catch (problem) {
        if (stopping.signal.aborted) return
        log('error', 'PostgreSQL could not be started again yet', { problem })
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
      if (currentLock) return currentLock.releaseAfter(work)
      const answer = await lockServer(first.address, name, password)
      if (answer.kind === 'locked') return answer.lock.releaseAfter(work)
      if (answer.kind !== 'taken') await work()
    },
  }
}

function pauseBefore(attempt: number): number {
  return Math.min(firstPauseMilliseconds * 2 ** attempt, longestPauseMilliseconds)
}
