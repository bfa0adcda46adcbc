import { closeSync, fsyncSync, openSync, readFileSync } from 'node:fs'

export function codeOf(problem: unknown): string {
  return problem instanceof Error && 'code' in problem ? String(problem.code) : ''
}

export function readIfThere(file: string, ...absent: string[]): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (problem) {
    if (['ENOENT', ...absent].includes(codeOf(problem))) return null
    throw problem
  }
}

/** Without it, a power cut could undo what was renamed in the folder. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const handle = openSync(folder, 'r')
  try {
    fsyncSync(handle)
  } catch (problem) {
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
