import type { Place, RunAs } from './run-as.ts'

export interface Cluster extends Place {
  runAs: RunAs
  durable: boolean
}
