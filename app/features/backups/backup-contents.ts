import { z } from 'zod'
import { buckets } from '#features/media/file-name.ts'
import { productName } from '#platform/product-name.ts'
import { count } from '#platform/text/french.ts'
import { de } from '#platform/text/elision.ts'
import { sizeText } from '#platform/text/size.ts'

export const backupFormat = 1

const amount = z.number().nonnegative()

const dumpedTable = z.object({ name: z.string(), columns: z.array(z.string()), rows: amount, digest: z.string() })
export type DumpedTable = z.infer<typeof dumpedTable>

const dumpedDatabase = z.object({
  postgres: z.string(),
  migrations: z.array(z.number()),
  tables: z.array(dumpedTable),
  sequences: z.array(z.object({ name: z.string(), last: z.string().nullable() })),
})
export type DumpedDatabase = z.infer<typeof dumpedDatabase>

const fileCopy = z.object({ bucket: z.enum(buckets), key: z.string(), bytes: amount, sha256: z.string() })
/** A picture or video beside the hourly archives, which share one copy of it. */
export type FileCopy = z.infer<typeof fileCopy>

const backupContents = z.object({
  format: z.number(),
  at: z.string().refine((text) => !Number.isNaN(Date.parse(text))),
  siteName: z.string(),
  siteUrl: z.string(),
  database: dumpedDatabase,
  files: z.object({ count: amount, bytes: amount, shared: z.array(fileCopy).optional() }),
})
export type BackupContents = z.infer<typeof backupContents>

export function parseContents(description: Record<string, unknown>): BackupContents {
  const { format } = description
  if (typeof format === 'string')
    throw new Error('Cette archive n’est pas une sauvegarde. Un export se reprend par «\u00a0npm run import\u00a0».')
  if (typeof format === 'number' && format > backupFormat)
    throw new Error(
      `Cette sauvegarde a été faite par une version plus récente ${de(productName)}\u00a0: prenez cette version.`,
    )
  const { success, data } = backupContents.safeParse(description)
  if (success) return data
  throw new Error('La sauvegarde est endommagée\u00a0: ce qu’elle dit de son contenu est incomplet.')
}

export function rowsIn({ tables }: DumpedDatabase): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0)
}

export function amountsText({ database, files }: BackupContents): string {
  const rows = `${count(database.tables.length, 'table', 'tables')}, ${count(rowsIn(database), 'ligne', 'lignes')}`
  return `${rows}\u00a0; ${count(files.count, 'fichier', 'fichiers')}, ${sizeText(files.bytes)}.`
}
