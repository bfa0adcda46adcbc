import { setTimeout as pause } from 'node:timers/promises'
import { log } from '#platform/log.server.ts'
import { segmentStart } from '#platform/replication/log-position.ts'
import type { BackupTarget } from '../targets/backup-target.server.ts'
import { listArchived } from './archived-objects.server.ts'
import { localFiles, makeBase, readBase } from './base.server.ts'
import { expiredFiles, expiredNames, retainedBases } from './expired.ts'
import type { FileCopies } from './file-copies.server.ts'
import { type NamedBase, systemPrefix } from './names.ts'
import type { StateRecord } from './state.server.ts'

const lookEveryMilliseconds = 60_000

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
  let newest: Date | null = null
  while (!over.aborted) {
    try {
      newest ??= await newestBase(kept)
      if (isBaseDue(newest, new Date())) {
        await makeBase(target, url, { system, chain, files, over })
        newest = await newestBase(kept)
        await removeExpired(kept)
      }
      await state.worked('base')
    } catch (problem) {
      if (over.aborted) return
      log.warn({ problem: problem instanceof Error ? problem.message : problem }, 'no base could be made')
      await state.failed('base', problem)
    }
    await pause(lookEveryMilliseconds, undefined, { signal: over, ref: false }).catch(() => {})
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

async function newestBase({ target, system, chain, state }: MaintainedBases): Promise<Date | null> {
  const bases = (await listArchived(target, systemPrefix(system)))
    .filter((found): found is NamedBase => found.kind === 'base' && found.chain === chain)
    .map(({ at }) => at.getTime())
  await state.restorableSince(bases.length > 0 ? new Date(Math.min(...bases)) : null)
  return bases.length > 0 ? new Date(Math.max(...bases)) : null
}

async function removeExpired({ target, system, chain }: MaintainedBases): Promise<void> {
  const now = new Date()
  const archived = await listArchived(target, systemPrefix(system))
  const logStart = ({ start }: NamedBase) => segmentStart(start)
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
