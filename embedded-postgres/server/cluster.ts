import type { Place, RunAs } from './run-as.ts'

export interface Cluster extends Place {
  /** The account that runs the programs. */
  runAs: RunAs
  durable: boolean
}
