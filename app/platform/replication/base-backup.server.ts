import { Readable } from 'node:stream'
import type { Client, Submittable } from 'pg'
import { type LogPosition, parsePosition } from './log-position.ts'

export interface RunningBaseBackup {
  /** The server's data folder, changing while it is read: useful with the log from `start` to `end` alone. */
  tar: Readable
  start: Promise<LogPosition>
  end: Promise<LogPosition>
}

const command = (label: string) =>
  `BASE_BACKUP (LABEL '${label}', CHECKPOINT 'fast', WAIT false, MANIFEST 'no', VERIFY_CHECKSUMS true)`
const [newTar, contents] = ['n'.charCodeAt(0), 'd'.charCodeAt(0)]

interface Connection {
  query(text: string): void
  stream: { pause(): void; resume(): void; destroy(): void }
}

export function streamBaseBackup(client: Client, label: string): RunningBaseBackup {
  const start = Promise.withResolvers<LogPosition>()
  const end = Promise.withResolvers<LogPosition>()
  for (const { promise } of [start, end]) promise.catch(() => {})
  let connection: Connection | null = null
  let tars = 0
  const positions: string[] = []
  const tar = new Readable({
    read: () => connection?.stream.resume(),
    destroy(problem, done) {
      if (problem) for (const { reject } of [start, end]) reject(problem)
      if (problem) connection?.stream.destroy()
      done(problem)
    },
  })
  // It may fail before somebody reads it, whose read fails then.
  tar.on('error', () => {})
  const running = {
    submit(given: Connection) {
      connection = given
      given.query(command(label))
    },
    handleRowDescription() {},
    /** First the start, then the folders, which have a size as third value, at last the end. */
    handleDataRow({ fields }: { fields: (string | null)[] }) {
      if (fields.length === 2) positions.push(fields[0] ?? '')
      if (positions.length === 1) start.resolve(parsePosition(positions[0] ?? ''))
    },
    handleCommandComplete() {},
    handleEmptyQuery() {},
    handlePortalSuspended() {},
    handleCopyData({ chunk }: { chunk: Buffer }) {
      if (chunk[0] === newTar) tars += 1
      if (tars > 1) tar.destroy(new Error('The data is in more than one folder.'))
      else if (chunk[0] === contents && !tar.push(Buffer.from(chunk.subarray(1)))) connection?.stream.pause()
    },
    handleError: (problem: Error) => void tar.destroy(problem),
    handleReadyForQuery() {
      if (tar.destroyed) return
      end.resolve(parsePosition(positions[1] ?? ''))
      tar.push(null)
    },
  }
  client.query(running as Submittable)
  return { tar, start: start.promise, end: end.promise }
}
