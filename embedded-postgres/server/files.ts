import { closeSync, fsyncSync, openSync, readFileSync } from 'node:fs'

export function codeOf(problem: unknown): string {
  return problem instanceof Error && 'code' in problem ? String(problem.code) : ''
}

/** @param absent error codes that count as an absent file, besides ENOENT */
export function readIfThere(file: string, ...absent: string[]): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (problem) {
    if (['ENOENT', ...absent].includes(codeOf(problem))) return null
    throw problem
  }
}

/** So that a power cut does not undo what was renamed in it. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return // folders cannot be opened there
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } catch (problem) {
    // Some network file systems cannot.
    if (!['EINVAL', 'EBADF'].includes(codeOf(problem))) throw problem
  } finally {
    closeSync(handle)
  }
}

export function isDiskFull(problem: unknown): boolean {
  if (!(problem instanceof Error)) return false
  const isFull = ['ENOSPC', 'EDQUOT'].includes(codeOf(problem)) || /No space left|quota exceeded/i.test(problem.message)
  return isFull || isDiskFull(problem.cause)
}
