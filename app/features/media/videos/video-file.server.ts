import { open } from 'node:fs/promises'
import { signatureBytes, videoExtensionOf, type VideoExtension } from '../video-type.ts'

export async function videoExtensionOfFile(path: string): Promise<VideoExtension | null> {
  await using file = await open(path)
  const { buffer, bytesRead } = await file.read(new Uint8Array(signatureBytes), 0, signatureBytes, 0)
  return videoExtensionOf(buffer.subarray(0, bytesRead))
}
