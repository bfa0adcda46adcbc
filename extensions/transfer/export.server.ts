import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { Client } from 'pg'
import { writeDurably } from '#platform/files/durable-file.server.ts'
import { type WxrCounts, writeWxr } from './wordpress/write-wxr.server.ts'
import { type ExportContents, makeExport } from './archive/write-export.server.ts'

/** The file appears under its name only when it is complete. @throws one French sentence */
export async function exportTo(
  client: Client,
  name: string,
  { withPasswords }: { withPasswords: boolean },
): Promise<ExportContents & { bytes: number }> {
  const file = path.resolve(name)
  if (!/\.(tar|tar\.gz|tgz)$/.test(file)) throw new Error('donnez un nom qui finit par .tar.gz (ou .tar).')
  await refuseExisting(file, name)
  const { archive, contents } = makeExport(client, { withPasswords })
  try {
    await writeDurably(file, (temporary) => {
      const target = createWriteStream(temporary, { mode: 0o600 })
      return file.endsWith('.tar') ? pipeline(archive, target) : pipeline(archive, createGzip({ level: 3 }), target)
    })
    return { ...(await contents), bytes: (await stat(file)).size }
  } finally {
    archive.destroy()
    await contents.catch(() => {})
  }
}

export async function exportWxrTo(client: Client, name: string): Promise<WxrCounts & { bytes: number }> {
  const file = path.resolve(name)
  if (!file.endsWith('.xml')) throw new Error('donnez un nom qui finit par .xml.')
  await refuseExisting(file, name)
  const counts = { articles: 0, comments: 0 }
  await writeDurably(file, (temporary) =>
    pipeline(writeWxr(client, counts), createWriteStream(temporary, { mode: 0o600 })),
  )
  return { ...counts, bytes: (await stat(file)).size }
}

async function refuseExisting(file: string, name: string): Promise<void> {
  if (await stat(file).catch(() => null))
    throw new Error(`«\u00a0${name}\u00a0» existe déjà\u00a0: choisissez un autre nom.`)
}
