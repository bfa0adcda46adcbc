export interface Options {
  /** Names the database, its superuser and the server in the list of processes: lower-case letters. */
  name: string
  log: (level: 'info' | 'warn' | 'error', message: string, details?: object) => void
  sentences: Sentences
}

/** What the owner reads when a server cannot run. */
export interface Sentences {
  /** @param pid the application that uses the folder */
  taken(folder: string, pid: string): string
  /** A server runs in the folder, and does not answer. */
  unreachable(folder: string, pid: number): string
  wrongPassword(file: string): string
  foreignOwner(folder: string, uid: number): string
  /** @param folder the folder that account `uid` cannot pass, if that is the reason */
  notAsRoot(uid: number, folder: string | null): string
  /** No programs came with this system, or they do not run here. */
  notSupported(system: string): string
  wrongVersion(versions: Versions, folder: string): string
  notInitialised(reason: string, log: string): string
  notStarted(reason: string, log: string): string
  /** The folder was copied while its server ran. */
  copied(folder: string): string
  /** @param marker the file that remembers the database */
  lost(folder: string, marker: string): string
  incomplete(missingFile: string): string
  upgrade: {
    tooOld(versions: Versions, folder: string): string
    noSpace(versions: Versions, disk: { place: string; neededBytes: number; freeBytes: number }): string
    /** npm failed. */
    noPrograms(major: string, reason: string): string
    /** The database is as it was. */
    failed(versions: Versions, reason: string): string
  }
}

/** Major versions of PostgreSQL: that of the folder, and that of the programs. */
export interface Versions {
  from: string
  to: string
}
