import { unlessAnotherDoes } from './database.server.ts'
import { log } from './log.server.ts'

/** Work that comes back by itself: sweeping, publishing what was planned. */
export interface Round {
  name: string
  everySeconds: number
  work: () => Promise<void>
}

export interface Rounds {
  /** Begins no other round, and waits for those that are under way. */
  stop: () => Promise<void>
}

/** Long enough for the first pages of a start not to wait behind it. */
const firstDelaySeconds = 10

/**
 * Each round is walked soon after the start, then again and again, its pause counted from its end. Of several replicas
 * one walks it, the others leave it out and come back at their own next time. What fails is logged once, until it works
 * again.
 */
export function startRounds(rounds: Round[], delaySeconds = firstDelaySeconds): Rounds {
  const stops = rounds.map((round) => startRound(round, delaySeconds))
  return {
    async stop() {
      await Promise.all(stops.map((stop) => stop()))
    },
  }
}

function startRound({ name, everySeconds, work }: Round, delaySeconds: number): Rounds['stop'] {
  let walking: Promise<void> | null = null
  let failing = false
  let stopped = false
  let timer: NodeJS.Timeout

  const walk = async () => {
    try {
      const walked = await unlessAnotherDoes(`round ${name}`, async () => {
        await work()
        return true
      })
      if (walked && failing) log.info({ round: name }, 'a round works again')
      if (walked) failing = false
    } catch (problem) {
      if (!failing) log.error({ problem, round: name }, 'a round failed')
      failing = true
    }
    if (!stopped) plan(everySeconds)
  }
  const plan = (seconds: number) => {
    timer = setTimeout(() => {
      walking = walk()
    }, seconds * 1000)
    timer.unref()
  }

  plan(delaySeconds)
  return async () => {
    stopped = true
    clearTimeout(timer)
    await walking
  }
}
