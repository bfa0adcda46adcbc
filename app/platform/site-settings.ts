import { z } from 'zod'
import type { SettingsSection } from './settings.server.ts'

export const readingSpeeds = ['characters', 'words'] as const
export type ReadingSpeed = (typeof readingSpeeds)[number]

/** Empty strings: not chosen on screen. */
export interface SiteSettings {
  siteName: string
  shopUrl: string
  readingSpeed: ReadingSpeed
  /** Counts the changes: of two values, the newer. */
  version: number
}

export const siteSettings: SettingsSection<SiteSettings> = {
  name: 'site',
  schema: z.object({
    siteName: z.string().default(''),
    shopUrl: z.string().default(''),
    readingSpeed: z.enum(readingSpeeds).default('characters'),
    version: z.number().default(0),
  }),
}
