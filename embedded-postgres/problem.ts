export class PostgresProblem extends Error {
  override name = 'PostgresProblem'
}

/** The folder holds no database that can be opened, so another one may take its place. */
export class UnusableDatabase extends PostgresProblem {
  override name = 'UnusableDatabase'
}
