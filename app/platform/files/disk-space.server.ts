import { statfs } from 'node:fs/promises'

export async function freeBytes(folder: string): Promise<number> {
  return (await diskSpace(folder)).freeBytes
}

export async function diskSpace(folder: string): Promise<{ freeBytes: number; totalBytes: number }> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
