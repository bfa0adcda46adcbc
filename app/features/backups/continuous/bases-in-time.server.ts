import { setTimeout as pause } from 'node:timers/promises'
import { log } from '#platform/log.server.ts'
import type { BackupTarget } from '../targets/backup-target.server.ts'
import { listArchived } from './archived-objects.server.ts'
import { localFiles, makeBase, readBase } from './base.server.ts'
import { expiredFiles, expiredNames, retainedBases } from './expired.ts'
import type { FileCopies } from './file-copies.server.ts'
import { reachesIn, unbroken } from './history.ts'
import { chainPrefix, logStart, systemPrefix } from './names.ts'
import type { StateRecord } from './state.server.ts'

const lookEveryMilliseconds = 60_000
/** While the log of the newest base is still to come. */
const lookSoonMilliseconds = 5_000
/** A list of a whole week costs S3 some thirty requests. */
const listEveryMilliseconds = 15 * 60_000

export interface MaintainedBases {
  target: BackupTarget
  url: string
  system: string
  chain: string
  files: FileCopies
  state: StateRecord
  over: AbortSignal
}

export async function maintainBases(kept: MaintainedBases): Promise<void> {
  const { target, url, system, chain, files, state, over } = kept
  let listed: { newest: Date | null; isComplete: boolean; until: number } | null = null
  while (!over.aborted) {
    try {
      if (!listed?.isComplete || listed.until < performance.now()) listed = await listBases(kept)
      if (isBaseDue(listed.newest, new Date())) {
        await makeBase(target, url, { system, chain, files, over })
        listed = await listBases(kept)
        await removeExpired(kept)
      }
      await state.worked('base')
    } catch (problem) {
      if (over.aborted) return
      listed = null
      log.warn({ problem: problem instanceof Error ? problem.message : problem }, 'no base could be made')
      await state.failed('base', problem)
    }
    const milliseconds = listed?.isComplete === false ? lookSoonMilliseconds : lookEveryMilliseconds
    await pause(milliseconds, undefined, { signal: over, ref: false }).catch(() => {})
  }
}

const nightHourUtc = 2

export function isBaseDue(newest: Date | null, now: Date): boolean {
  if (newest === null) return true
  const night = new Date(now)
  night.setUTCHours(nightHourUtc, 0, 0, 0)
  if (night > now) night.setUTCDate(night.getUTCDate() - 1)
  return newest < night
}

async function listBases({ target, system, chain, state }: MaintainedBases) {
  const archived = await listArchived(target, chainPrefix(system, chain))
  const { newest, since, isComplete } = unbroken(reachesIn(archived))
  await state.restorableSince(since)
  return { newest: newest?.at ?? null, isComplete, until: performance.now() + listEveryMilliseconds }
}

async function removeExpired({ target, system, chain }: MaintainedBases): Promise<void> {
  const now = new Date()
  const archived = await listArchived(target, systemPrefix(system))
  for (const name of expiredNames(archived, { now, current: chain, logStart })) await target.remove(name)
  const named = new Set(await localFiles())
  let oldest = now
  for (const base of retainedBases(archived, now)) {
    const { files, startedAt } = await readBase(target, base)
    for (const file of files) named.add(file)
    if (new Date(startedAt) < oldest) oldest = new Date(startedAt)
  }
  for (const name of expiredFiles(archived, named, oldest)) await target.remove(name)
}
