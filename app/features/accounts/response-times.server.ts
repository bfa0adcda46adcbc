import { setTimeout as pause } from 'node:timers/promises'

export const usualStepMilliseconds = 400
export const signUpStepMilliseconds = 1000

let waits = true

/** Answers at multiples of a step, so that response times do not reveal whether an address has an account. */
export async function inSteps<T>(work: () => Promise<T>, stepMilliseconds = usualStepMilliseconds): Promise<T> {
  const began = performance.now()
  try {
    return await work()
  } finally {
    const took = performance.now() - began
    if (waits) await pause(Math.ceil(took / stepMilliseconds) * stepMilliseconds - took)
  }
}

export function answerAtOnce(): void {
  waits = false
}
