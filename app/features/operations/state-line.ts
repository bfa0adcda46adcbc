export type Level = 'ok' | 'warning' | 'failure'

export interface StateLine {
  name: string
  level: Level
  finding: string
  /** What the owner can do about it; null when nothing is to be done. */
  advice: string | null
}
