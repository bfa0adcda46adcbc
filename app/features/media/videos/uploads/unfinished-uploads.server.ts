import { join } from 'node:path'
import { config } from '#platform/config.server.ts'
import { unlessAnotherDoes } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { queueOf } from '#platform/concurrency/concurrency.ts'
import { heldAtOnce } from '#platform/postgres/pools.server.ts'
import { findTakenOver, findVideo, type StoredVideo } from '../../videos.server.ts'
import { UploadLocker } from './upload-locks.server.ts'
import { UploadRecords } from './upload-records.server.ts'
import {
  otherType,
  storageRefusalOf,
  storeAway,
  type ThrownRefusal,
  type UploadRecord,
  type UploadStore,
} from './upload-store.server.ts'
import { UploadsInStore } from './uploads-in-store.server.ts'
import { UploadsOnDisk } from './uploads-on-disk.server.ts'

export const noSuchUpload: ThrownRefusal = {
  status_code: 404,
  body: 'Cet envoi n’existe pas, ou plus\u00a0: recommencez-le.',
}
const storageAway: ThrownRefusal = {
  status_code: 503,
  body: 'La vidéo est arrivée, mais elle n’a pas encore pu être enregistrée. Elle n’est pas perdue.',
}

export const storageInProgress: ThrownRefusal = {
  status_code: 503,
  body: 'La vidéo est arrivée, son enregistrement continue.',
}

export interface Uploads {
  locks: UploadLocker
  store: UploadStore
}

let opened: Uploads | null = null

export function uploads(): Uploads {
  if (opened) return opened
  const locks = new UploadLocker()
  const onDisk = () => new UploadsOnDisk(new UploadRecords(join(config.dataDir, 'uploads')), locks)
  opened = { locks, store: config.s3 ? new UploadsInStore(locks) : onDisk() }
  return opened
}

/** All bytes have arrived. A missing file was moved to the store already. */
export async function isComplete({ id, size }: UploadRecord): Promise<boolean> {
  const received = await uploads().store.received(id)
  return received === null || received === size
}

const finishing = new Map<string, Promise<Outcome<StoredVideo, ThrownRefusal>>>()

export function unlessStoredElsewhere<T>(id: string, work: () => Promise<T>): Promise<T | null> {
  return unlessAnotherDoes(`upload ${id}`, work)
}

/** Each upload being stored holds a connection of those for locks. */
const storedAtOnce = queueOf(heldAtOnce('locks'))

/** Concurrent callers share one answer. Never throws. */
export function finishUpload(record: UploadRecord): Promise<Outcome<StoredVideo, ThrownRefusal>> {
  const running = finishing.get(record.id)
  if (running) return running
  const flight = uploads()
    .locks.whileAlone(record.id, () => storedAtOnce(() => unlessStoredElsewhere(record.id, () => finish(record))))
    .then((finished) => finished ?? refused(storageInProgress))
    .catch((problem: unknown) => refused(whatFailed(problem, record)))
    .finally(() => finishing.delete(record.id))
  finishing.set(record.id, flight)
  return flight
}

async function finish({ id, size, name, owner, path }: UploadRecord): Promise<Outcome<StoredVideo, ThrownRefusal>> {
  const { store } = uploads()
  const video = { id, name, bytes: size, uploadedBy: owner, path }
  let stored = await findVideo(id)
  if (!stored && (await store.received(id)) === null) {
    stored = await findTakenOver(video)
    if (!stored) return refused(noSuchUpload)
  }
  if (!stored) {
    const extension = await store.extension(id)
    if (!extension) {
      await store.forget(id)
      return refused(otherType)
    }
    stored = await store.keep(video, extension)
  }
  await store.forget(id)
  return done(stored)
}

function whatFailed(problem: unknown, { id }: UploadRecord): ThrownRefusal {
  if (isThrownRefusal(problem)) return problem
  log.error({ problem, upload: id }, 'a video that arrived could not be stored yet')
  const refusal = storageRefusalOf(problem)
  return refusal && refusal !== storeAway ? refusal : storageAway
}

export function isThrownRefusal(problem: unknown): problem is ThrownRefusal {
  return typeof problem === 'object' && problem !== null && 'status_code' in problem && 'body' in problem
}
