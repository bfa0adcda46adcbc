import { parentPort } from 'node:worker_threads'
import { compareInputs } from './revisions/compare-inputs.server.ts'
import { contentAndText } from './content/content.server.ts'

const jobs = {
  sanitize: contentAndText,
  compare: ([older, newer]: Parameters<typeof compareInputs>) => compareInputs(older, newer),
}

export type TextJobs = typeof jobs

parentPort?.on('message', ({ id, job, given }: { id: number; job: keyof TextJobs; given: never }) => {
  answer({ id, ...resultOf(() => jobs[job](given)) })
})

function resultOf(work: () => unknown): { result: unknown } | { problem: unknown } {
  try {
    return { result: work() }
  } catch (problem) {
    return { problem }
  }
}

function answer(message: object): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  parentPort?.postMessage(message)
}
