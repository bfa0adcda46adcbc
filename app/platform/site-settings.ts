import { z } from 'zod'
import type { SettingsSection } from './settings.server.ts'

export const readingSpeeds = ['characters', 'words'] as const
export type ReadingSpeed = (typeof readingSpeeds)[number]

export interface SiteSettings {
  siteName: string
  shopUrl: string
  readingSpeed: ReadingSpeed
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
