import { randomUUID } from 'node:crypto'
import { rm, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { singleFlight } from '../concurrency/concurrency.ts'

const probeBytes = 4096

/** On a frozen disk each call holds one of Node's few threads: there is never a second one. */
const tryOnce = singleFlight<void>()
const askOnce = singleFlight<{ freeBytes: number; totalBytes: number }>()

/**
 * Writes and syncs a small file: permissions alone say nothing of a full disk or a read-only one. The folder is not made:
 * one that was there and is gone is not in order.
 * @throws the refusal
 */
export function tryToWrite(folder: string): Promise<void> {
  return tryOnce(folder, async () => {
    const file = path.join(folder, `.${randomUUID()}`)
    try {
      await writeFile(file, Buffer.alloc(probeBytes, 1), { flush: true })
    } finally {
      await rm(file, { force: true })
    }
  })
}

export async function freeBytes(folder: string): Promise<number> {
  return (await diskSpace(folder)).freeBytes
}

/** Free: for an account that is not root. */
export function diskSpace(folder: string): Promise<{ freeBytes: number; totalBytes: number }> {
  return askOnce(folder, async () => {
    const { bavail, blocks, bsize } = await statfs(folder)
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
  })
}
