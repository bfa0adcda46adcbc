import { z } from 'zod'
import type { BackupContents } from './backup.server.ts'

const moment = z.string().refine((text) => !Number.isNaN(Date.parse(text)))
const amount = z.number().nonnegative()

const backupContents = z.object({
  format: z.number(),
  at: moment,
  siteName: z.string(),
  siteUrl: z.string(),
  database: z.object({
    postgres: z.string(),
    migrations: z.array(z.number()),
    tables: z.array(
      z.object({ name: z.string(), columns: z.array(z.string()), rows: amount, digest: z.string().optional() }),
    ),
    sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
  }),
  files: z.object({ count: amount, bytes: amount }),
})

const checksumList = z.object({
  checksums: z.record(z.string(), z.object({ bytes: amount, sha256: z.string() })),
})

export const hasChecksums = (found: unknown): boolean => checksumList.safeParse(found).success

/** Checksums that are right prove nothing of an archive that was made by hand. @throws one French sentence */
export function refuseOtherContents(contents: BackupContents): void {
  if (typeof contents.format === 'string')
    throw new Error('Cette archive n’est pas une sauvegarde. Un export se reprend par «\u00a0npm run import\u00a0».')
  if (!backupContents.safeParse(contents).success)
    throw new Error('La sauvegarde est endommagée\u00a0: ce qu’elle dit de son contenu est incomplet.')
}
