import { addAbortSignal } from 'node:stream'
import { type ListedFile, listFiles } from '#features/media/files.server.ts'
import { DamagedArchive } from './archive.server.ts'
import { openStoredFile } from './stored-files.server.ts'
import type { FileCopy } from './backup-contents.ts'
import { parseCopyName, copyFolders, copyName } from './file-copy-name.ts'
import type { BackupTarget } from './targets/backup-target.server.ts'
import { checksumOf } from './verify-archive.server.ts'

const nameOf = ({ bucket, key }: Pick<ListedFile, 'bucket' | 'key'>) => `${bucket}/${key}`

async function listCopies(target: BackupTarget): Promise<Map<string, FileCopy>> {
  const copies = new Map<string, FileCopy>()
  for (const folder of copyFolders)
    for await (const { name, bytes } of target.list(folder)) {
      const file = parseCopyName(name, bytes)
      if (file) copies.set(nameOf(file), file)
    }
  return copies
}

export async function listUncopiedFiles(target: BackupTarget): Promise<ListedFile[]> {
  const copies = await listCopies(target)
  const files: ListedFile[] = []
  for await (const file of listFiles()) if (copies.get(nameOf(file))?.bytes !== file.bytes) files.push(file)
  return files
}

/** Copies the files that the target lacks, and reads each copy back. @returns every file of the blog */
export async function copyNewFiles(target: BackupTarget, signal: AbortSignal): Promise<FileCopy[]> {
  const copies = await listCopies(target)
  const files: FileCopy[] = []
  for await (const file of listFiles()) {
    const earlier = copies.get(nameOf(file))
    const copy = earlier?.bytes === file.bytes ? earlier : await copyFile(target, file, signal)
    if (copy) files.push(copy)
  }
  return files
}

async function copyFile(target: BackupTarget, file: ListedFile, signal: AbortSignal): Promise<FileCopy | null> {
  const open = async () => {
    const contents = await openStoredFile(file)
    return contents && addAbortSignal(signal, contents)
  }
  // The file is read twice, since its name has its checksum, and S3 wants the name first.
  const original = await open()
  const copy = original && { ...file, sha256: (await checksumOf(original)).sha256 }
  const contents = copy && (await open())
  if (!contents) return null
  await target.put(copyName(copy), contents)
  await verifyCopies(target, [copy]).catch(async (problem: unknown) => {
    await target.remove(copyName(copy))
    throw problem
  })
  return copy
}

export async function verifyCopies(target: BackupTarget, files: FileCopy[]): Promise<void> {
  const damagedNames: string[] = []
  for (const file of files) {
    const name = copyName(file)
    const checksum = (await target.find(name)) && (await checksumOf(await target.read(name)))
    if (checksum?.bytes !== file.bytes || checksum.sha256 !== file.sha256) damagedNames.push(name)
  }
  if (damagedNames.length > 0) throw new DamagedArchive(damagedNames)
}

export async function removeUnnamedCopies(target: BackupTarget, archives: AsyncIterable<FileCopy[]>): Promise<void> {
  const unnamedCopies = await listCopies(target)
  if (unnamedCopies.size === 0) return
  for await (const files of archives) {
    for (const file of files) unnamedCopies.delete(nameOf(file))
    if (unnamedCopies.size === 0) return
  }
  for (const file of unnamedCopies.values()) await target.remove(copyName(file))
}
