import { join } from 'node:path'
import { config } from '#platform/config.server.ts'
import { unlessAnotherDoes } from '#platform/database.server.ts'
import { log } from '#platform/log.server.ts'
import { done, refused, type Outcome } from '#platform/outcome.ts'
import { queueOf } from '#platform/concurrency/concurrency.ts'
import { heldAtOnce } from '#platform/postgres/pools.server.ts'
import { checkVideo } from '../../playable-video.ts'
import { findTakenOver, findVideo, type StoredVideo } from '../../videos.server.ts'
import { UploadLocker } from './upload-locks.server.ts'
import { type UploadRecord, UploadRecords } from './upload-records.server.ts'
import { otherType, storageRefusalOf, storeAway, type ThrownRefusal } from './upload-refusals.server.ts'
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

export const locks = new UploadLocker()
let current: UploadsOnDisk | null = null

export function uploads(): UploadsOnDisk {
  current ??= new UploadsOnDisk(new UploadRecords(join(config.dataDir, 'uploads')), locks)
  return current
}

export async function isComplete({ id, size }: UploadRecord): Promise<boolean> {
  const receivedBytes = await uploads().received(id)
  return receivedBytes === null || receivedBytes === size
}

const finishing = new Map<string, Promise<Outcome<StoredVideo, ThrownRefusal>>>()

export function unlessStoredElsewhere<T>(id: string, work: () => Promise<T>): Promise<T | null> {
  return unlessAnotherDoes(`upload ${id}`, work)
}

/** Each upload that is being stored holds a connection for its lock. */
const storedAtOnce = queueOf(heldAtOnce('locks'))

/** Concurrent callers share one answer. Never throws. */
export function finishUpload(record: UploadRecord): Promise<Outcome<StoredVideo, ThrownRefusal>> {
  const running = finishing.get(record.id)
  if (running) return running
  const flight = locks
    .whileAlone(record.id, () => storedAtOnce(() => unlessStoredElsewhere(record.id, () => finish(record))))
    .then((outcome) => outcome ?? refused(storageInProgress))
    .catch((problem: unknown) => refused(refusalFor(problem, record)))
    .finally(() => finishing.delete(record.id))
  finishing.set(record.id, flight)
  return flight
}

async function finish({ id, size, name, owner, path }: UploadRecord): Promise<Outcome<StoredVideo, ThrownRefusal>> {
  const store = uploads()
  const video = { id, name, bytes: size, uploadedBy: owner, path }
  let storedVideo = await findVideo(id)
  if (!storedVideo && (await store.received(id)) === null) {
    storedVideo = await findTakenOver(video)
    if (!storedVideo) return refused(noSuchUpload)
  }
  if (!storedVideo) {
    const check = await checkVideo(size, (start, end) => store.readPart(id, start, end))
    if (!check.ok) {
      await store.forget(id)
      return refused(otherType(check.refusal))
    }
    storedVideo = await store.keep({ ...video, ...check.value })
  }
  await store.forget(id)
  return done(storedVideo)
}

function refusalFor(problem: unknown, { id }: UploadRecord): ThrownRefusal {
  if (isThrownRefusal(problem)) return problem
  log.error({ problem, upload: id }, 'a video that arrived could not be stored yet')
  const refusal = storageRefusalOf(problem)
  return refusal && refusal !== storeAway ? refusal : storageAway
}

export function isThrownRefusal(problem: unknown): problem is ThrownRefusal {
  return typeof problem === 'object' && problem !== null && 'status_code' in problem && 'body' in problem
}
