export interface Options {
  name: string
  log: (level: 'info' | 'warn' | 'error', message: string, details?: object) => void
  sentences: Sentences
}

export interface Sentences {
  taken(folder: string, pid: string): string
  unreachable(folder: string, pid: number): string
  wrongPassword(file: string): string
  foreignOwner(folder: string, uid: number): string
  /** @param folder the folder that account `uid` cannot pass, if that is the reason */
  notAsRoot(uid: number, folder: string | null): string
  notSupported(system: string): string
  wrongVersion(versions: Versions, folder: string): string
  notInitialised(reason: string, log: string): string
  notStarted(reason: string, log: string): string
  copied(folder: string): string
  lost(folder: string, marker: string): string
  incomplete(missingFile: string): string
  upgrade: {
    tooOld(versions: Versions, folder: string): string
    noPrograms(major: string, reason: string): string
    failed(versions: Versions, reason: string): string
  }
}

export interface Versions {
  from: string
  to: string
}
