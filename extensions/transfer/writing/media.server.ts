import type { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import { isFileKey } from '#features/media/file-name.ts'
import {
  findImportedFile,
  isOwnFileStored,
  storeImportedFile,
  storeOwnFile,
  type ForeignFile,
} from './rows/stored-files.server.ts'
import { queueOf } from '#platform/concurrency/concurrency.ts'
import type { ImportRun } from '../import-report.ts'
import type { ImportSource, SourceFiles } from '../import-source.server.ts'
import type { RecordOf } from '../records.ts'

export type ImportedMedia = ReturnType<typeof importedMedia>

const rememberedMax = 20_000
const absent = 'fichiers que la source n’a pas\u00a0: leur adresse d’origine reste dans les images, et sort du texte'

/** Copies each file once, when the first article shows it. */
export function importedMedia(
  { files, linkTo }: Pick<ImportSource, 'files' | 'linkTo'>,
  { report, isDryRun, tick }: ImportRun & { tick: () => void },
) {
  const inTurn = queueOf(2)
  const bringings = new LRUCache<string, Promise<{ address: string | null }>>({ max: rememberedMax })

  function bring(origin: SourceFiles['origin'], file: ForeignFile): Promise<{ address: string | null }> {
    const key = `${file.bucket} ${file.path}`
    const bringing = bringings.get(key) ?? inTurn(() => bringNow(origin, file))
    bringings.set(key, bringing)
    return bringing
  }

  async function bringNow(origin: SourceFiles['origin'], file: ForeignFile): Promise<{ address: string | null }> {
    const counts = report.of('files')
    counts.read += 1
    tick()
    const already = await findImportedFile(file)
    if (already) {
      counts.already += 1
      return { address: already }
    }
    if (isDryRun) {
      const isThere = await origin.has(file.path)
      if (isThere) counts.added += 1
      else report.refuse('files', absent, file.path)
      return {
        address: isThere ? `/media/${file.bucket}/${file.bucket === 'article-images' ? 'a.webp' : 'a.mp4'}` : null,
      }
    }
    const contents = await origin.open(file.path)
    if (!contents) {
      report.refuse('files', absent, file.path)
      return { address: null }
    }
    const outcome = await storeImportedFile(file, contents)
    if (outcome.ok) counts.added += 1
    else report.refuse('files', outcome.refusal, file.path)
    return { address: outcome.ok ? outcome.value : null }
  }

  return {
    /** Null when the file is missing or was refused; undefined when the address is not one of the source. */
    async addressOf(address: string, isShown: boolean): Promise<string | null | undefined> {
      const file = files?.fileAt(address, isShown)
      return files && file ? (await bring(files.origin, file)).address : undefined
    },
    /** @returns where a link to the former site leads here, or undefined for a link to stay as it is */
    linkOf(href: string): string | undefined {
      const link = linkTo?.(href)
      if (link === null) report.remark('liens vers l’ancien site qui ne mènent nulle part, laissés', href)
      return link ?? undefined
    },
    async addRest(): Promise<void> {
      for await (const file of files?.list?.() ?? []) if (files) await bring(files.origin, file)
    },
  }
}

/** Copies a file of another blog of this product under the same key. */
export async function addOwnFile(
  record: RecordOf<'files'>,
  contents: Readable,
  { report, isDryRun }: ImportRun,
): Promise<void> {
  const counts = report.of('files')
  counts.read += 1
  const { bucket, key, createdAt } = record
  if (!isFileKey(key)) report.refuse('files', 'noms de fichiers impossibles', key)
  else if (await isOwnFileStored(bucket, key)) counts.already += 1
  else {
    const problem = isDryRun ? null : await storeOwnFile({ ...record, createdAt: new Date(createdAt) }, contents)
    if (problem) report.refuse('files', problem, key)
    else counts.added += 1
  }
}
