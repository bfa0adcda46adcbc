/** What keeps a server from running. The message is one of the sentences that the caller passed. */
export class PostgresProblem extends Error {
  override name = 'PostgresProblem'
}

/** The folder holds no database that can be opened, however often one tries: another one may take its place. */
export class UnusableDatabase extends PostgresProblem {
  override name = 'UnusableDatabase'
}
