import { statfs } from 'node:fs/promises'
import type { DataStore, Upload } from '@tus/server'
import { storageFailureOf } from '../../storage-failure.server.ts'
import type { StorageFailure } from '../../storage-failure.ts'
import { signatureBytes, videoExtensionOf } from '../../video-type.ts'
import { notAVideo } from '../../video-upload.ts'
import type { CheckedVideo, StoredVideo } from '../../videos.server.ts'

export interface UploadRecord {
  id: string
  size: number
  name: string
  owner: string
  path: string | null
}

/** Receives videos part by part. An acknowledged part is durable. */
export interface UploadStore extends DataStore {
  find(id: string): Promise<UploadRecord | null>
  received(id: string): Promise<number | null>
  readPart(id: string, start: number, end: number): Promise<Uint8Array>
  /** @throws a refusal when this machine’s disk has no room for so many more bytes. */
  requireDiskSpace(bytes: number): Promise<void>
  keep(video: CheckedVideo): Promise<StoredVideo>
  /** @param before forgets the upload only if no replica received anything for it since. @returns whether it did */
  forget(id: string, before?: Date): Promise<boolean>
  idleSince(before: Date): Promise<string[]>
  sweep(before: Date): Promise<void>
}

export interface ThrownRefusal {
  status_code: number
  body: string
}

export const storageFull: ThrownRefusal = {
  status_code: 507,
  body: 'Il n’y a plus assez de place sur le serveur. Ce qui est déjà envoyé est gardé\u00a0: libérez de la place, puis reprenez l’envoi.',
}

export const storeAway: ThrownRefusal = {
  status_code: 503,
  body: 'Le serveur n’a pas pu garder ce qui vient d’arriver : l’envoi reprendra tout seul.',
}

export const otherType = (sentence: string): ThrownRefusal => ({ status_code: 415, body: sentence })

const storageRefusals: Record<StorageFailure, ThrownRefusal> = {
  full: storageFull,
  unavailable: storeAway,
}

export function storageRefusalOf(problem: unknown): ThrownRefusal | null {
  const failure = storageFailureOf(problem)
  return failure && storageRefusals[failure]
}

const reserveBytes = 256 * 1024 * 1024

export async function requireUploadSpace(folder: string, bytes: number, awaitedBytes = 0): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize - reserveBytes - awaitedBytes < bytes) throw storageFull
}

export function recordOf({ id, size = 0, metadata }: Upload): UploadRecord {
  return { id, size, name: metadata?.name ?? '', owner: metadata?.owner ?? '', path: metadata?.path ?? null }
}

/** Forgets a file whose first bytes are those of no video. @throws the refusal */
export async function refuseOtherTypes(store: UploadStore, id: string, position: number): Promise<void> {
  const { size = 0 } = (await store.find(id)) ?? {}
  const headBytes = Math.min(signatureBytes, size)
  if (position < headBytes || videoExtensionOf(await store.readPart(id, 0, headBytes))) return
  await store.forget(id)
  throw otherType(notAVideo)
}
