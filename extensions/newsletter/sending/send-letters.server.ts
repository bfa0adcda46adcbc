import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { now } from '#platform/clock.ts'
import { unlessAnotherDoes } from '#platform/database.server.ts'
import { enqueue, type Job } from '#platform/jobs/jobs.server.ts'
import { log } from '#platform/log.server.ts'
import { readSettings, writeSettings } from '#platform/settings.server.ts'
import { newsletter } from '../newsletter-settings.server.ts'
import {
  type Claim,
  claimDelivery,
  findNextTurn,
  finishLetters,
  recordAcceptance,
  recordFailure,
  settleInterruptions,
} from './claims.server.ts'
import { messageOf, readContents, type Contents } from './letter-message.server.ts'
import { lagMax, Pace } from './pace.ts'
import { sendMessage } from './smtp.server.ts'

/** Short, so that a server that stops waits for it. */
const runMilliseconds = 5_000
const conversationsMax = 4

/** Sends what is due, in one process at a time: two would send at twice the pace. */
export const sendingJob: Job<object> = {
  name: 'newsletter',
  work: sendDueLetters,
  retries: 3,
  retryPauseSeconds: 10,
  secondsMax: 120,
}

/** The next process that sends goes on at the pace of the last one. */
const lastPace = {
  name: 'newsletter-pace',
  schema: z.object({
    perMinute: z.number().default(0),
    slowness: z.number().default(1),
    next: z.coerce.date().default(new Date(0)),
  }),
}

async function sendDueLetters(): Promise<void> {
  const at = await unlessAnotherDoes('newsletter', async () => {
    await settleInterruptions()
    const turn = await run()
    await finishLetters()
    const due = await findNextTurn()
    return due && (due > turn ? due : turn)
  })
  if (at) await enqueue(sendingJob, {}, { at })
}

/** After a crash, a restored backup, or a lost job. */
export async function resumeSending(): Promise<void> {
  const at = await findNextTurn()
  if (at && at <= now()) await enqueue(sendingJob, {})
}

/** @returns when the next letter may leave */
async function run(): Promise<Date> {
  const { perMinute } = newsletter()
  const last = await readSettings(lastPace)
  const slowness = last.perMinute === perMinute ? last.slowness : 1
  // The clock of another replica may be wrong.
  const lastWait = Math.min(last.next.getTime() - now().getTime(), (60_000 / perMinute) * slowness)
  const pace = new Pace(perMinute, slowness, performance.now() + (lastWait < -lagMax ? 0 : lastWait))
  const until = performance.now() + runMilliseconds
  const contents = new Map<string, Contents | null>()
  const progress = { isHalted: false }
  const converse = async () => {
    while (!progress.isHalted) {
      const wait = pace.takeTurn(performance.now(), until)
      if (wait === null) return
      await pause(wait)
      const claim = progress.isHalted ? null : await claimDelivery()
      if (!claim) return
      if (!(await send(claim, contents, pace))) progress.isHalted = true
    }
  }
  await Promise.all(Array.from({ length: conversationsMax }, converse))
  const next = new Date(now().getTime() + pace.waitAt(performance.now()))
  await writeSettings(lastPace, { perMinute, slowness: pace.slowness, next })
  return next
}

/** @returns false when the mail server, and not the address, stands in the way */
async function send(claim: Claim, contents: Map<string, Contents | null>, pace: Pace): Promise<boolean> {
  const { letterId } = claim.delivery
  if (!contents.has(letterId)) contents.set(letterId, await readContents(letterId))
  const content = contents.get(letterId)
  const message = content && messageOf(claim.delivery.id, claim.subscriber, content)
  if (!message) {
    await recordFailure(claim, { kind: 'refused', blamesAddress: false, words: 'Ses articles ne sont plus en ligne.' })
    return true
  }
  const failure = await sendMessage(message)
  if (!failure) {
    pace.speedUp()
    await recordAcceptance(claim)
    return true
  }
  log.warn({ delivery: claim.delivery.id, kind: failure.kind, answer: failure.words }, 'a letter was not accepted')
  if (failure.kind === 'later') pace.slowDown()
  await recordFailure(claim, failure)
  return failure.blamesAddress || failure.kind === 'unsure'
}
