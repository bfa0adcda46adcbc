import { z } from 'zod'
import { accentKeys, usualAccent, type Accent } from './ui/accents.ts'
import type { SettingsSection } from './settings.server.ts'

export const readingSpeeds = ['characters', 'words'] as const
export type ReadingSpeed = (typeof readingSpeeds)[number]

/** The drawn amulet, a square logo without the name, a round portrait, or the name alone. */
export const markKinds = ['amulet', 'logo', 'portrait', 'none'] as const
export type MarkKind = (typeof markKinds)[number]

const text = z.string().default('')

const schema = z.object({
  siteName: text,
  mark: z.enum(markKinds).default('amulet').catch('amulet'),
  /** Addresses of pictures; each is kept while another mark is chosen. */
  logo: text,
  portrait: text,
  motto: text,
  homeSentence: text,
  footerSentence: text,
  accent: z
    .enum(accentKeys as [Accent, ...Accent[]])
    .default(usualAccent)
    .catch(usualAccent),
  /** An empty label is the usual one. */
  menu: z.array(z.object({ key: z.string(), label: z.string() })).default([]),
  /** Addresses of the owner's pages on other networks. */
  networks: z.array(z.string()).default([]),
  shopUrl: text,
  readingSpeed: z.enum(readingSpeeds).default('characters'),
  version: z.number().default(0),
})

/** An empty text is one that the owner did not write. A value that only a newer release knows is the usual one. */
export type SiteSettings = z.output<typeof schema>
export type Appearance = Omit<SiteSettings, 'shopUrl' | 'readingSpeed' | 'version'>
export type MenuChoice = Appearance['menu'][number]

export const siteSettings: SettingsSection<SiteSettings> = { name: 'site', schema }
