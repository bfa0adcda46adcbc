import { readFileSync } from 'node:fs'
import { codeOf } from './problem.server.ts'

/** @param absent error codes that count as an absent file, besides ENOENT */
export function readIfThere(file: string, ...absent: string[]): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (problem) {
    if (['ENOENT', ...absent].includes(codeOf(problem))) return null
    throw problem
  }
}
