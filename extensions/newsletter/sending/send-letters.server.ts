import { setTimeout as pause } from 'node:timers/promises'
import { now } from '#platform/clock.ts'
import { unlessAnotherDoes } from '#platform/database.server.ts'
import { enqueue, type Job } from '#platform/jobs/jobs.server.ts'
import { log } from '#platform/log.server.ts'
import { findMailServer } from '#platform/mail/mail-server.server.ts'
import { deliver } from '#platform/mail/transport.server.ts'
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
import { Pace } from './pace.ts'
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

let pace = new Pace(1)
let paceSetting = 0

async function sendDueLetters(): Promise<void> {
  const next = await unlessAnotherDoes('newsletter', async () => {
    await settleInterruptions()
    await run()
    await finishLetters()
    return { at: await findNextTurn() }
  })
  if (!next?.at) return
  const turn = new Date(now().getTime() + pace.waitAt(performance.now()))
  await enqueue(sendingJob, {}, { at: next.at > turn ? next.at : turn })
}

/** After a crash, a restored backup, or a lost job. */
export async function resumeSending(): Promise<void> {
  const at = await findNextTurn()
  if (at && at <= now()) await enqueue(sendingJob, {})
}

async function run(): Promise<void> {
  const { perMinute } = newsletter()
  if (paceSetting !== perMinute) [pace, paceSetting] = [new Pace(perMinute), perMinute]
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
      if (!(await send(claim, contents))) progress.isHalted = true
    }
  }
  await Promise.all(Array.from({ length: conversationsMax }, converse))
}

/** @returns false when the mail server, and not the address, stands in the way */
async function send(claim: Claim, contents: Map<string, Contents | null>): Promise<boolean> {
  const { letterId } = claim.delivery
  if (!contents.has(letterId)) contents.set(letterId, await readContents(letterId))
  const content = contents.get(letterId)
  const message = content && messageOf(claim.delivery.id, claim.subscriber, content)
  if (!message) {
    await recordFailure(claim, { kind: 'refused', blamesAddress: false, words: 'Ses articles ne sont plus en ligne.' })
    return true
  }
  const server = await findMailServer()
  const failure = server
    ? await sendMessage(message, server)
    : await deliver({ ...message, createdAt: message.date }, null).then(() => null)
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
