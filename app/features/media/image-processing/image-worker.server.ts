import { readdirSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { describe, convertOriginal, writeVariant } from './process-picture.server.ts'
import { outOfMemoryExitCode, type ImageJobResult, type ImageJob } from './image-job.ts'

/*
 * A program of its own, started by image-worker-client.server.ts: a decoder that crashes or swells takes nobody with it, the
 * system gives the processor to pages first, and what decoding took goes back to the system when it ends.
 */

const [niceness = 0, residentBytesMax = Infinity] = process.argv.slice(2).map(Number)

yieldToOthers()
// Decoding happens on other threads: this one is always there to look.
setInterval(() => {
  if (process.memoryUsage.rss() > residentBytesMax) process.exit(outOfMemoryExitCode)
}, 50)

process.on('message', (job: ImageJob) => {
  void runJob(job).then((answer) => process.send?.(answer, undefined, undefined, endAlone))
})
process.on('disconnect', () => process.exit())

async function runJob(job: ImageJob): Promise<ImageJobResult> {
  try {
    if (job.kind === 'description') return { described: await describe(job.from) }
    if (job.kind === 'variant') {
      await writeVariant(job.from, job.to, job.width, job.format)
      return { described: null }
    }
    if (job.kind === 'card') {
      // Loaded for cards alone: fonts are no business of those who draw photos.
      const { renderCard } = await import('./render-card.server.ts')
      await renderCard(job.from, job.to, job.card)
      return { described: null }
    }
    const outcome = await convertOriginal(job.from, job.to)
    return outcome.ok ? { described: outcome.value } : { refusal: outcome.refusal }
  } catch (problem) {
    return { problem: problem instanceof Error ? problem.message : String(problem) }
  }
}

/** The server is gone, whatever the reason: there is nobody to tell. */
function endAlone(problem: Error | null): void {
  if (problem) process.exit()
}

function yieldToOthers(): void {
  try {
    setPriority(niceness)
    if (process.platform !== 'linux') return
    // There a priority is a thread's own, and those that will draw exist already.
    for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), niceness)
    // When the machine has no memory left, this goes rather than the server.
    writeFileSync('/proc/self/oom_score_adj', '900')
  } catch {
    // A container may forbid it: drawing is then only less polite.
  }
}
