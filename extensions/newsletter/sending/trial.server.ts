import { randomUUID } from 'node:crypto'
import { now } from '#platform/clock.ts'
import type { Job } from '#platform/jobs/jobs.server.ts'
import { messageOf, readContents } from './letter-message.server.ts'
import { sendMessage } from './smtp.server.ts'

/** A letter as one person would get it, to the owner alone; its links to leave belong to nobody. */
export const trialJob: Job<{ letter: string; to: string }> = {
  name: 'newsletter-trials',
  work: sendTrial,
  retries: 3,
  retryPauseSeconds: 20,
  secondsMax: 60,
}

async function sendTrial({ letter, to }: { letter: string; to: string }): Promise<void> {
  const contents = await readContents(letter)
  const reader = { id: randomUUID(), email: to, categories: [], confirmedAt: now() }
  const message = contents && messageOf(randomUUID(), reader, contents)
  if (!message) return
  const failure = await sendMessage({ ...message, subject: `Essai\u00a0: ${message.subject}`, date: now() })
  if (failure && failure.kind !== 'unsure') throw new Error('The trial was not accepted.')
}
