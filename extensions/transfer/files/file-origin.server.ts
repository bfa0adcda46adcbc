import type { FileOrigin } from '../import-source.server.ts'
import { addressOrigin } from './address-origin.server.ts'
import { folderOrigin } from './folder-origin.server.ts'

/** @param place a folder, a public address or `s3://KEY:SECRET@host/path` (docs/transfer.md) */
export async function fileOrigin(place: string, { below = '' }: { below?: string } = {}): Promise<FileOrigin> {
  if (/^s3(\+http)?:\/\//.test(place)) {
    const { s3Origin } = await import('./s3-origin.server.ts')
    return s3Origin(place)
  }
  if (/^https?:\/\//.test(place)) return addressOrigin(place, below)
  return folderOrigin(place)
}
