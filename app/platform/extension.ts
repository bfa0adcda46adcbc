import type { IncomingMessage, Server } from 'node:http'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Job } from './jobs/jobs.server.ts'
import type { ScheduledJob } from './jobs/scheduled-jobs.server.ts'

/**
 * What a folder of `extensions/` adds to the product. `extensions/<name>/extension.ts` exports one, and the root file
 * `extensions.ts` lists it. The build and the commands read this declaration too, so it imports nothing of the server
 * before `start` or a command is called.
 */
export interface Extension {
  /** The name of its folder. Its SQL migrations are in `<folder>/migrations`. */
  name: string
  /**
   * Entries of the site map, by who may open them. Their files are relative to the folder, and take the types of their
   * arguments from `react-router` (`LoaderFunctionArgs`, `useLoaderData`): those of `+types` are made for `app/` alone.
   */
  routes?: {
    everyone?: RouteConfigEntry[]
    members?: RouteConfigEntry[]
    admins?: RouteConfigEntry[]
    /** Tabs of `/compte` for administrators. */
    tabs?: RouteConfigEntry[]
  }
  /** Packages that nothing else needs: they may be uninstalled with the folder. */
  packages?: readonly string[]
  /** `npm run <name>`: each loads a program that reads its own arguments. */
  commands?: Record<string, () => Promise<unknown>>
  /** Files of the folder that Node loads before the server (`--import`), such as instrumentation. */
  preloads?: () => readonly string[]
  /**
   * Called once in each process before it serves: listens to the events of features, and adds to the lists that they
   * export (`settingsLinks`, `memberTables`, …).
   */
  start?: () => Promise<ExtensionParts | void>
}

/** What the server runs for an extension. */
export interface ExtensionParts {
  jobs?: readonly Job<never>[]
  scheduledJobs?: readonly ScheduledJob[]
  upgrades?: UpgradeHandler
  /** Called when everything else has ended. */
  stop?: () => Promise<void>
}

/** For connections that change to another protocol, such as WebSocket. */
interface UpgradeHandler {
  accepts: (request: IncomingMessage) => boolean
  /** @returns a function that closes all of its connections. */
  serve: (server: Server) => () => void
}
