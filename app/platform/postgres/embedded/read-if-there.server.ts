import { readFileSync } from 'node:fs'
import { reasonOf } from '../../problem-reason.ts'
import { codeOf, EmbeddedPostgresProblem, inGuillemets } from './problem.server.ts'

/**
 * @param absent error codes that count as an absent file, besides ENOENT
 * @throws {EmbeddedPostgresProblem} with a sentence for the owner
 */
export function readIfThere(file: string, ...absent: string[]): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (problem) {
    if (['ENOENT', ...absent].includes(codeOf(problem))) return null
    throw new EmbeddedPostgresProblem(
      `${inGuillemets(file)} est illisible (${reasonOf(problem)})${whatToMove(problem)}. Rien n’a été changé.`,
    )
  }
}

/** Only something else in the place of a file is to be moved. */
export function whatToMove(problem: unknown): string {
  return ['EISDIR', 'ENOTDIR'].includes(codeOf(problem)) ? '\u00a0: déplacez ce qui est à sa place, et relancez' : ''
}
