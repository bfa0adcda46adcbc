import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { signer } from '#platform/signature.server.ts'
import { now } from '#platform/clock.ts'
import { config } from '#platform/config.server.ts'
import { log } from '#platform/log.server.ts'
import { withTemporaryFile } from './temporary-file.server.ts'
import type { PictureFormat } from './picture-format.ts'
import type { PictureWidth } from './picture.ts'
import { boundedFolder } from './storage/bounded-folder.server.ts'
import { RemoteProblem } from '#platform/http/outgoing/public-request.server.ts'
import { fetchRemote } from './fetch-remote.server.ts'
import { resizePicture, convertPicture } from './image-processing/image-processing.server.ts'
import { cachedFile, type CachedFile } from './image-processing/cached-file.server.ts'
import { runForReader } from './image-processing/image-queue.server.ts'
import { queueOf } from '#platform/concurrency/concurrency.ts'

const remoteFolder = path.join(config.dataDir, 'variants', 'ailleurs')
const cacheBytesMax = 1024 ** 3
const limitCache = boundedFolder(remoteFolder, cacheBytesMax)
const fetchQueue = queueOf(4)

const addresses = signer('pictures of other sites', 16)

/** We serve them, so that readers meet no third party, and sign them, so that this is no open proxy. */
export function signedRemotePicture(address: string): string {
  return `/media/ailleurs/${Buffer.from(address).toString('base64url')}.${addresses.sign(address)}`
}

export function readSignedPicture(token: string): string | null {
  const [encodedAddress = '', signature = '', ...more] = token.split('.')
  const address = Buffer.from(encodedAddress, 'base64url').toString()
  return more.length === 0 && addresses.isSigned(address, signature) ? address : null
}

export async function findRemotePicture(
  address: string,
  width: PictureWidth,
  format: PictureFormat,
  fetchBytes: (address: string) => Promise<Uint8Array> = fetchRemote,
): Promise<CachedFile | null> {
  const name = path.join(remoteFolder, createHash('sha256').update(address).digest('hex'))
  const original = `${name}-original.webp`
  const resize = async (to: string) => {
    if (!(await cachedFile(original, (target) => fetchPicture(address, target, fetchBytes), limitCache))) return false
    await resizePicture(runForReader, original, to, { width, format })
    return true
  }
  return cachedFile(`${name}-${width}.${format}`, resize, limitCache)
}

async function fetchPicture(
  address: string,
  to: string,
  fetchBytes: (address: string) => Promise<Uint8Array>,
): Promise<boolean> {
  if ((failures.get(address) ?? 0) > now().getTime()) return false
  try {
    const outcome = await withTemporaryFile(async (original) => {
      await fetchQueue(async () => writeFile(original, await fetchBytes(address)))
      return convertPicture(original, to)
    })
    if (outcome.ok) return true
    throw new RemoteProblem(`not a picture that we read: ${outcome.refusal}`)
  } catch (problem) {
    if (!(problem instanceof RemoteProblem)) throw problem
    log.info({ host: new URL(address).host, problem: problem.message }, 'picture of another site not shown')
    rememberFailure(address)
    return false
  }
}

const failures = new Map<string, number>()
const retryAfterMilliseconds = 60_000

function rememberFailure(address: string): void {
  if (failures.size >= 1000) failures.clear()
  failures.set(address, now().getTime() + retryAfterMilliseconds)
}
