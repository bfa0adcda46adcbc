/** The message is one sentence in French for the owner: what was found, what to do. */
export class EmbeddedPostgresProblem extends Error {
  override name = 'EmbeddedPostgresProblem'
}

/** The database cannot be opened as it is, however often one tries: what is left is to take another one. */
export class UnusableDatabase extends EmbeddedPostgresProblem {
  override name = 'UnusableDatabase'
  readonly #finding: string
  readonly #remedy: string
  constructor(finding: string, remedy: string) {
    super(`${finding}\u00a0: ${remedy}.`)
    this.#finding = finding
    this.#remedy = remedy
  }

  or(remedy: string): string {
    return `${this.#finding}\u00a0: ${this.#remedy}, ou ${remedy}.`
  }
}

export function codeOf(problem: unknown): string {
  return problem instanceof Error && 'code' in problem ? String(problem.code) : ''
}

export function inGuillemets(text: string): string {
  return `«\u00a0${text}\u00a0»`
}

export const useAnotherServer = 'définissez DATABASE_URL avec l’adresse d’un PostgreSQL 15 à 18'
