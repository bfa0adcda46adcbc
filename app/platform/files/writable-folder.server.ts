import { randomUUID } from 'node:crypto'
import { rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'

const probeBytes = 4096

/**
 * Writes and syncs a small file: permissions alone say nothing of a full disk or a read-only one. The folder is not made:
 * one that was there and is gone is not in order.
 * @throws the refusal
 */
export async function tryToWrite(folder: string): Promise<void> {
  const file = path.join(folder, `.${randomUUID()}`)
  try {
    await writeFile(file, Buffer.alloc(probeBytes, 1), { flush: true })
  } finally {
    await rm(file, { force: true })
  }
}

export async function freeBytes(folder: string): Promise<number> {
  return (await diskSpace(folder)).freeBytes
}

/** Free: for an account that is not root. */
export async function diskSpace(folder: string): Promise<{ freeBytes: number; totalBytes: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
