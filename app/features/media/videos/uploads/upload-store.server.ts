import { statfs } from 'node:fs/promises'
import type { DataStore, Upload } from '@tus/server'
import { storageFailureOf } from '../../storage-failure.server.ts'
import type { StorageFailure } from '../../storage-failure.ts'
import type { VideoExtension } from '../../video-type.ts'
import { notAVideo } from '../../video-upload.ts'
import type { FinishedVideo, StoredVideo } from '../../videos.server.ts'

export interface UploadRecord {
  id: string
  size: number
  name: string
  owner: string
  path: string | null
}

/** Where videos arrive, part by part: what a part's sender reads as received is durable. */
export interface UploadStore extends DataStore {
  find(id: string): Promise<UploadRecord | null>
  /** Null: its bytes were moved to the store of files. */
  received(id: string): Promise<number | null>
  extension(id: string): Promise<VideoExtension | null>
  /** @throws a refusal, when the disk of this machine has no room for so many bytes more. */
  requireDiskSpace(bytes: number): Promise<void>
  /** Stores all bytes as a video, and writes its row. May be repeated after any failure. */
  keep(video: FinishedVideo, extension: VideoExtension): Promise<StoredVideo>
  /** @param before only when it received nothing since, at any replica. @returns whether */
  forget(id: string, before?: Date): Promise<boolean>
  /** Those that received nothing since then. */
  idleSince(before: Date): Promise<string[]>
  /** What a stop of the machine left behind. */
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

export const otherType: ThrownRefusal = { status_code: 415, body: notAVideo }

const storageRefusals: Record<StorageFailure, ThrownRefusal> = {
  full: storageFull,
  unavailable: storeAway,
}

export function storageRefusalOf(problem: unknown): ThrownRefusal | null {
  const failure = storageFailureOf(problem)
  return failure && storageRefusals[failure]
}

/** Disk space reserved for the database. */
const reserveBytes = 256 * 1024 * 1024

/** @throws a refusal. @param awaitedBytes what other uploads still wait for is not free. */
export async function requireUploadSpace(folder: string, bytes: number, awaitedBytes = 0): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize - reserveBytes - awaitedBytes < bytes) throw storageFull
}

export function recordOf({ id, size = 0, metadata }: Upload): UploadRecord {
  return { id, size, name: metadata?.name ?? '', owner: metadata?.owner ?? '', path: metadata?.path ?? null }
}
