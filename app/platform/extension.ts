import type { IncomingMessage, Server } from 'node:http'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { AccountPage } from './account-page.ts'
import type { Job } from './jobs/jobs.server.ts'
import type { ScheduledJob } from './jobs/scheduled-jobs.server.ts'

/**
 * The additions of a folder of `extensions/`, which the root file `extensions.ts` lists. The build reads it too, so it
 * imports nothing of the server before `start` or a command is called.
 */
export interface Extension {
  name: string
  /** Files are relative to the folder, and take the types of their arguments from `react-router`, not from `+types`. */
  routes?: {
    everyone?: RouteConfigEntry[]
    members?: RouteConfigEntry[]
    admins?: RouteConfigEntry[]
    tabs?: RouteConfigEntry[]
  }
  /** Its pages in the account, each in its place. Routes in `tabs` have the frame of the account around them. */
  pages?: readonly AccountPage[]
  packages?: readonly string[]
  commands?: Record<string, () => Promise<unknown>>
  preloads?: () => readonly string[]
  start?: () => Promise<ExtensionParts | void>
}

export interface ExtensionParts {
  jobs?: readonly Job<never>[]
  scheduledJobs?: readonly ScheduledJob[]
  upgrades?: UpgradeHandler
  stop?: () => Promise<void>
}

interface UpgradeHandler {
  accepts: (request: IncomingMessage) => boolean
  serve: (server: Server) => () => void
}
