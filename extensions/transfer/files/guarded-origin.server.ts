import { Readable } from 'node:stream'
import { fetchRemote } from '#features/media/fetch-remote.server.ts'
import { RemoteProblem } from '#platform/http/outgoing/public-request.server.ts'
import { hasVideoExtension } from '#features/media/video-type.ts'
import type { FileOrigin, SourceFiles } from '../import-source.server.ts'

export type FetchPicture = (address: string) => Promise<Uint8Array>

/** The author of the file chose the whole addresses: they are fetched from public machines only. */
function guardedOrigin(origin: FileOrigin | null, fetchPicture: FetchPicture = fetchRemote): FileOrigin {
  const isRemote = (path: string) => path.startsWith('https://')
  return {
    has: async (path) => isRemote(path) || (await origin?.has(path)) === true,
    async open(path) {
      if (!isRemote(path)) return origin ? origin.open(path) : null
      try {
        return Readable.from([await fetchPicture(path)])
      } catch (problem) {
        if (problem instanceof RemoteProblem) return null
        throw problem
      }
    },
    async *list() {},
  }
}

/** The folder may begin anywhere inside: « content/images » is also found in « content ». */
export function fromInside(origin: FileOrigin): FileOrigin {
  const starts = (path: string) => path.split('/').map((_, index, parts) => parts.slice(index).join('/'))
  async function placeOf(path: string): Promise<string | null> {
    for (const start of starts(path)) if (await origin.has(start)) return start
    return null
  }
  return {
    ...origin,
    has: async (path) => (await placeOf(path)) !== null,
    async open(path) {
      const place = await placeOf(path)
      return place === null ? null : origin.open(place)
    },
  }
}

/**
 * @param pathIn finds the file of the former site at an address
 * @param wholeSize the address of a picture whose smaller version stands at this one
 */
export function foreignFiles(
  origin: FileOrigin | null,
  fetchPicture: FetchPicture | undefined,
  pathIn: (address: string) => string | undefined,
  wholeSize = (address: string) => address,
): SourceFiles {
  return {
    fileAt(address, isShown) {
      if (address.length > 4000) return null
      const path = pathIn(address)
      const remote = isShown ? remotePicture(wholeSize(address)) : null
      if (!path || (origin === null && (remote || !isShown)))
        return remote === null ? null : { bucket: 'article-images', path: remote }
      const bucket = hasVideoExtension(path) ? ('article-videos' as const) : ('article-images' as const)
      return { bucket, path: pathIn(wholeSize(address)) ?? path }
    },
    origin: guardedOrigin(origin, fetchPicture),
  }
}

function remotePicture(address: string): string | null {
  return /^https?:\/\/[^/]+\/\S/.test(address) ? address.replace(/^http:/, 'https:') : null
}
