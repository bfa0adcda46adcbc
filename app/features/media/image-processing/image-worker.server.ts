import { readdirSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { errorMessage } from '#platform/problem-reason.ts'
import { describe, convertOriginal, writeVariant } from './process-picture.server.ts'
import { outOfMemoryExitCode, type ImageJobResult, type ImageJob } from './image-job.ts'

/* A decoder has a process of its own: when it crashes or exhausts memory it harms no other, and it yields to pages. */

const [niceness = 0, residentBytesMax = Infinity] = process.argv.slice(2).map(Number)

yieldToOthers()
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
      const { renderCard } = await import('./render-card.server.ts')
      await renderCard(job, job.to, job.card)
      return { described: null }
    }
    if (job.kind === 'icon') {
      const { renderIcon } = await import('./render-card.server.ts')
      await renderIcon(job.from, job.to, job.icon)
      return { described: null }
    }
    const outcome = await convertOriginal(job.from, job.to)
    if (!outcome.ok) return { refusal: outcome.refusal }
    return { described: outcome.value.description, wasAnimated: outcome.value.wasAnimated }
  } catch (problem) {
    return { problem: errorMessage(problem) }
  }
}

function endAlone(problem: Error | null): void {
  if (problem) process.exit()
}

function yieldToOthers(): void {
  try {
    setPriority(niceness)
    if (process.platform !== 'linux') return
    // On Linux a priority belongs to a thread, and libvips has already started its own.
    for (const thread of readdirSync('/proc/self/task')) setPriority(Number(thread), niceness)
    writeFileSync('/proc/self/oom_score_adj', '900')
  } catch {}
}
