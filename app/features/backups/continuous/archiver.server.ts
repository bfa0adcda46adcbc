import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { log } from '#platform/log.server.ts'
import { type LogPosition, parsePosition } from '#platform/replication/log-position.ts'
import {
  identifyServer,
  replicationConnection,
  type ServerIdentity,
} from '#platform/replication/replication-connection.server.ts'
import { freeBytes } from '#platform/files/disk-space.server.ts'
import type { BackupTarget } from '../targets/backup-target.server.ts'
import { listArchived, putLogPart } from './archived-objects.server.ts'
import { maintainBases } from './bases-in-time.server.ts'
import { fileCopies } from './file-copies.server.ts'
import { type Shipping, shipLog } from './log-shipping.server.ts'
import { chainPrefix, type NamedPart } from './names.ts'
import { chainStart, dropSlots, findSlot, replaceSlot, type Slot } from './slot.server.ts'
import { stateRecord } from './state.server.ts'

export interface ArchiverOptions {
  target: BackupTarget
  url: string
  dataDir: string
  warning: string | null
  /** How long what was written may wait for more: a part for each commit would be too many. */
  afterSeconds: number
  /** How long what could not be archived is kept although the disk is nearly full. */
  patienceSeconds: number
}

export interface Archiver {
  stop(): Promise<void>
}

const filesSecondsMax = 15
const lookEveryMilliseconds = 5_000
const [firstPauseMilliseconds, longestPauseMilliseconds] = [1_000, 30_000]
const stopSecondsMax = 10
/** With less, the blog needs the space more than the log that could not be shipped. */
const spareBytesMin = 256 * 1024 * 1024

export function startArchiver(options: ArchiverOptions): Archiver {
  const { target, url, dataDir } = options
  const state = stateRecord(dataDir, { target: target.description, warning: options.warning })
  const stopping = new AbortController()
  let shipping: Shipping | null = null
  let failedSince: Date | null = null

  async function archive(): Promise<void> {
    const client = await replicationConnection(url)
    const over = new AbortController()
    try {
      const server = await identifyServer(client)
      const { slot, from, at } = await whereToGoOn(client, target, server)
      const { system, timeline } = server
      const files = fileCopies(target, system)
      const copyFiles = () =>
        files.copyNew().then(
          () => state.worked('files'),
          (problem: unknown) => state.failed('files', problem),
        )
      const current = shipLog(
        { client, slot: slot.name, from, at, timeline },
        {
          afterSeconds: options.afterSeconds,
          async store(part) {
            // Files first: a moment that can be restored has those that its database names.
            await Promise.race([copyFiles(), pause(filesSecondsMax * 1000, undefined, { ref: false })])
            await putLogPart(target, system, slot.chain, part)
            failedSince = null
            state.shipped(part.at)
          },
        },
      )
      shipping = current
      void maintainBases({ target, url, system, chain: slot.chain, files, state, over: over.signal })
      void copyFilesInTime(copyFiles, over.signal)
      await current.ended
    } finally {
      over.abort()
      void client.end().catch(() => {})
    }
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      const since = failedSince ?? shipping?.waitingSince() ?? null
      await state.waiting(since)
      const isLate = since !== null && Date.now() - since.getTime() >= options.patienceSeconds * 1000
      if (isLate && (await freeBytes(dataDir).catch(() => Infinity)) < spareBytesMin) await giveUp()
      await pause(lookEveryMilliseconds, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }

  async function giveUp(): Promise<void> {
    shipping?.abort(noSpace)
    await state.failed('log', noSpace)
    try {
      await giveUpChain(url)
      failedSince = null
    } catch (problem) {
      log.warn({ problem }, 'the log that waits could not be given up yet')
    }
  }

  async function archiveForEver(): Promise<void> {
    for (let attempt = 0; !stopping.signal.aborted; attempt += 1) {
      const began = performance.now()
      try {
        await archive()
      } catch (problem) {
        if (stopping.signal.aborted) return
        log.warn({ problem: problem instanceof Error ? problem.message : problem }, 'continuous archiving failed')
        failedSince ??= shipping?.waitingSince() ?? new Date()
        await state.failed('log', problem)
      }
      shipping = null
      if (performance.now() - began > longestPauseMilliseconds) attempt = 0
      const milliseconds = Math.min(firstPauseMilliseconds * 2 ** attempt, longestPauseMilliseconds)
      await pause(milliseconds, undefined, { signal: stopping.signal, ref: false }).catch(() => {})
    }
  }

  const running = archiveForEver()
  const watching = watch()
  return {
    async stop() {
      stopping.abort()
      const until = await markEnd(url).catch(() => 0n)
      shipping?.stop(until)
      const isOver = await Promise.race([running.then(() => true), pause(stopSecondsMax * 1000, false, { ref: false })])
      if (!isOver) shipping?.abort(new Error('The rest of the log is shipped after the next start.'))
      await Promise.all([running, watching])
      await state.waiting(failedSince)
    },
  }
}

const noSpace = new Error(
  'la place manque sur le disque du blog\u00a0: ce qui attendait d’être archivé n’est plus gardé',
)

async function copyFilesInTime(copyFiles: () => Promise<void>, over: AbortSignal): Promise<void> {
  while (!over.aborted) {
    await copyFiles()
    await pause(lookEveryMilliseconds, undefined, { signal: over, ref: false }).catch(() => {})
  }
}

const longAgo = new Date(0)

/** Where the target's log ends; a new chain where it cannot be continued without a gap. */
async function whereToGoOn(
  client: Client,
  target: BackupTarget,
  server: ServerIdentity,
): Promise<{ slot: Slot; from: LogPosition; at: Date }> {
  const found = await findSlot(client)
  // Also asks the target before the server keeps anything for it.
  const archived = await listArchived(target, chainPrefix(server.system, found?.chain ?? 'none'))
  const last = archived
    .filter((part): part is NamedPart => part.kind === 'part')
    .reduce<NamedPart | null>((furthest, part) => (furthest && furthest.to >= part.to ? furthest : part), null)
  if (found && !last) return { slot: found, from: chainStart(found), at: longAgo }
  if (found && last && last.to >= found.retainedFrom && last.to <= parsePosition(server.flushedTo))
    return { slot: found, from: last.to, at: last.at }
  if (found) log.warn('the archived log cannot be continued: a new chain begins')
  const slot = await replaceSlot(client)
  return { slot, from: chainStart(slot), at: longAgo }
}

async function giveUpChain(url: string): Promise<void> {
  const client = await replicationConnection(url)
  try {
    await dropSlots(client)
  } finally {
    await client.end()
  }
}

/** Writes something, so that every moment until now is before the end of the archive. */
async function markEnd(url: string): Promise<LogPosition> {
  const client = await replicationConnection(url)
  try {
    await client.query(`select pg_logical_emit_message(true, '', '')`)
    return parsePosition((await identifyServer(client)).flushedTo)
  } finally {
    await client.end()
  }
}
