import { addAbortSignal, Readable } from 'node:stream'
import { type ListedFile, listFiles } from '#features/media/files.server.ts'
import { DamagedArchive } from './archive.server.ts'
import { openStoredFile } from './stored-files.server.ts'
import type { FileCopy } from './backup-contents.ts'
import { copyNamed, copyFolders, copyName } from './file-copy-name.ts'
import type { BackupTarget } from './targets/backup-target.server.ts'
import { checksumOf } from './verify-archive.server.ts'

const nameOf = ({ bucket, key }: Pick<ListedFile, 'bucket' | 'key'>) => `${bucket}/${key}`

async function listCopies(target: BackupTarget): Promise<Map<string, FileCopy>> {
  const copies = new Map<string, FileCopy>()
  for (const folder of copyFolders)
    for await (const { name, bytes } of target.list(folder)) {
      const file = copyNamed(name, bytes)
      if (file) copies.set(nameOf(file), file)
    }
  return copies
}

/** The files that the blog has, and that the target has no copy of yet. */
export async function listUncopiedFiles(target: BackupTarget): Promise<ListedFile[]> {
  const copies = await listCopies(target)
  const files: ListedFile[] = []
  for await (const file of listFiles()) if (copies.get(nameOf(file))?.bytes !== file.bytes) files.push(file)
  return files
}

/** Copies what the target has no copy of yet, and reads it back. @returns every file of the blog */
export async function copyNewFiles(target: BackupTarget, signal: AbortSignal): Promise<FileCopy[]> {
  const copies = await listCopies(target)
  const files: FileCopy[] = []
  for await (const file of listFiles()) {
    const known = copies.get(nameOf(file))
    const copy = known?.bytes === file.bytes ? known : await copyFile(target, file, signal)
    if (copy) files.push(copy)
  }
  return files
}

/** @returns null for a file that was removed meanwhile */
async function copyFile(target: BackupTarget, file: ListedFile, signal: AbortSignal): Promise<FileCopy | null> {
  const open = async () => {
    const contents = await openStoredFile(file)
    return contents && addAbortSignal(signal, Readable.from(contents))
  }
  // It is read twice: its name, which S3 wants first, has its checksum.
  const hashed = await open()
  const copy = hashed && { ...file, sha256: (await checksumOf(hashed)).sha256 }
  const contents = copy && (await open())
  if (!contents) return null
  await target.put(copyName(copy), contents)
  await verifyCopies(target, [copy]).catch(async (problem: unknown) => {
    await target.remove(copyName(copy)) // The next backup would take it for whole.
    throw problem
  })
  return copy
}

/** Reads every copy. @throws one French sentence that says which are damaged */
export async function verifyCopies(target: BackupTarget, files: FileCopy[]): Promise<void> {
  const damaged: string[] = []
  for (const file of files) {
    const name = copyName(file)
    const isThere = (await target.find(name)) !== null
    const found = isThere ? await checksumOf(await target.read(name)) : null
    if (found?.bytes !== file.bytes || found.sha256 !== file.sha256) damaged.push(name)
  }
  if (damaged.length > 0) throw new DamagedArchive(damaged)
}

/** @param archives their files, the newest first: usually the newest names all that is there */
export async function removeUnnamedCopies(target: BackupTarget, archives: AsyncIterable<FileCopy[]>): Promise<void> {
  const unnamed = await listCopies(target)
  if (unnamed.size === 0) return
  for await (const files of archives) {
    for (const file of files) unnamed.delete(nameOf(file))
    if (unnamed.size === 0) return
  }
  for (const file of unnamed.values()) await target.remove(copyName(file))
}
