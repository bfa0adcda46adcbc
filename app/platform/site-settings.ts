import { z } from 'zod'
import { accentKeys, usualAccent, type Accent } from './ui/accents.ts'
import type { SettingsSection } from './settings.server.ts'

export const readingSpeeds = ['characters', 'words'] as const
export type ReadingSpeed = (typeof readingSpeeds)[number]

/** The drawn amulet, a square logo without the name, or a round portrait. */
export const markKinds = ['amulet', 'logo', 'portrait'] as const
export type MarkKind = (typeof markKinds)[number]

/** An empty label is the usual one. */
export interface MenuChoice {
  key: string
  label: string
}

export interface Appearance {
  siteName: string
  mark: MarkKind
  /** Addresses of pictures; each is kept while another mark is chosen. */
  logo: string
  portrait: string
  motto: string
  homeSentence: string
  footerSentence: string
  accent: Accent
  menu: MenuChoice[]
  /** Addresses of the owner's pages on other networks. */
  networks: string[]
}

export interface SiteSettings extends Appearance {
  shopUrl: string
  readingSpeed: ReadingSpeed
  version: number
}

const text = z.string().default('')

/** An empty text is one that the owner did not write. A value that only a newer release knows is the usual one. */
export const siteSettings: SettingsSection<SiteSettings> = {
  name: 'site',
  schema: z.object({
    siteName: text,
    mark: z.enum(markKinds).default('amulet').catch('amulet'),
    logo: text,
    portrait: text,
    motto: text,
    homeSentence: text,
    footerSentence: text,
    accent: z
      .enum(accentKeys as [Accent, ...Accent[]])
      .default(usualAccent)
      .catch(usualAccent),
    menu: z.array(z.object({ key: z.string(), label: z.string() })).default([]),
    networks: z.array(z.string()).default([]),
    shopUrl: text,
    readingSpeed: z.enum(readingSpeeds).default('characters'),
    version: z.number().default(0),
  }),
}
