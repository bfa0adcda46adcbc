import { open } from 'node:fs/promises'
import { checkVideo } from './playable-video.ts'

export async function checkVideoFile(path: string): ReturnType<typeof checkVideo> {
  await using file = await open(path)
  const { size } = await file.stat()
  return await checkVideo(size, async (start, end) => {
    const { buffer, bytesRead } = await file.read(new Uint8Array(end - start), 0, end - start, start)
    return buffer.subarray(0, bytesRead)
  })
}
