import { addAbortSignal, Readable } from 'node:stream'
import { type ListedFile, listFiles } from '#features/media/files.server.ts'
import { DamagedArchive } from './archive.server.ts'
import { openUnlessRemoved } from './stored-files.server.ts'
import type { SharedFile } from './backup-contents.ts'
import { sharedFileNamed, sharedFolders, sharedName } from './file-copy-name.ts'
import type { BackupTarget } from './targets/backup-target.server.ts'
import { checksumOf } from './verify-archive.server.ts'

const nameOf = ({ bucket, key }: Pick<ListedFile, 'bucket' | 'key'>) => `${bucket}/${key}`

async function listSharedFiles(target: BackupTarget): Promise<Map<string, SharedFile>> {
  const shared = new Map<string, SharedFile>()
  for (const folder of sharedFolders)
    for await (const { name, bytes } of target.list(folder)) {
      const file = sharedFileNamed(name, bytes)
      if (file) shared.set(nameOf(file), file)
    }
  return shared
}

/** The files that the blog has, and that the target has no copy of yet. */
export async function listUnsharedFiles(target: BackupTarget): Promise<ListedFile[]> {
  const shared = await listSharedFiles(target)
  const files: ListedFile[] = []
  for await (const file of listFiles()) if (shared.get(nameOf(file))?.bytes !== file.bytes) files.push(file)
  return files
}

/** Copies what the target has no copy of yet, and reads it back. @returns every file of the blog */
export async function shareFiles(target: BackupTarget, signal: AbortSignal): Promise<SharedFile[]> {
  const shared = await listSharedFiles(target)
  const files: SharedFile[] = []
  for await (const file of listFiles()) {
    const known = shared.get(nameOf(file))
    const copy = known?.bytes === file.bytes ? known : await copyFile(target, file, signal)
    if (copy) files.push(copy)
  }
  return files
}

/** @returns null for a file that was removed meanwhile */
async function copyFile(target: BackupTarget, file: ListedFile, signal: AbortSignal): Promise<SharedFile | null> {
  const open = async () => {
    const contents = await openUnlessRemoved(file)
    return contents && addAbortSignal(signal, Readable.from(contents))
  }
  // It is read twice: its name, which S3 wants first, has its checksum.
  const hashed = await open()
  const copy = hashed && { ...file, sha256: (await checksumOf(hashed)).sha256 }
  const contents = copy && (await open())
  if (!contents) return null
  await target.put(sharedName(copy), contents)
  await verifySharedFiles(target, [copy]).catch(async (problem: unknown) => {
    await target.remove(sharedName(copy)) // The next backup would take it for whole.
    throw problem
  })
  return copy
}

/** Reads every copy. @throws one French sentence that says which are damaged */
export async function verifySharedFiles(target: BackupTarget, files: SharedFile[]): Promise<void> {
  const damaged: string[] = []
  for (const file of files) {
    const name = sharedName(file)
    const isThere = (await target.find(name)) !== null
    const found = isThere ? await checksumOf(await target.read(name)) : null
    if (found?.bytes !== file.bytes || found.sha256 !== file.sha256) damaged.push(name)
  }
  if (damaged.length > 0) throw new DamagedArchive(damaged)
}

/** @param archives their files, the newest first: usually the newest names all that is there */
export async function removeUnnamedFiles(target: BackupTarget, archives: AsyncIterable<SharedFile[]>): Promise<void> {
  const unnamed = await listSharedFiles(target)
  if (unnamed.size === 0) return
  for await (const files of archives) {
    for (const file of files) unnamed.delete(nameOf(file))
    if (unnamed.size === 0) return
  }
  for (const file of unnamed.values()) await target.remove(sharedName(file))
}
