import type { Duplex } from 'node:stream'
import type { Client, Submittable } from 'pg'
import * as copyStreams from 'pg-copy-streams'
import { type LogPosition, positionText } from './log-position.ts'

const { both } = copyStreams as unknown as { both: (command: string, options: object) => Submittable & Duplex }

type LogMessage =
  | { kind: 'log'; from: LogPosition; contents: Buffer; serverAt: LogPosition; sentAt: Date }
  | { kind: 'alive' }

export interface LogStream {
  messages: AsyncIterable<LogMessage>
  /** Says that everything before is stored elsewhere, and that this side is alive. */
  confirm(position: LogPosition): void
  end(problem?: Error): void
}

const headerBytes = { log: 25, status: 34 }
const postgresEpoch = Date.UTC(2000, 0, 1)

/** The write-ahead log from `from` on, for ever: what is on the server's disk, and nothing that is not. */
export function followLog(client: Client, slot: string, from: LogPosition, timeline: number): LogStream {
  const command = `START_REPLICATION SLOT "${slot}" PHYSICAL ${positionText(from)} TIMELINE ${timeline}`
  // One message is one chunk, whatever is buffered.
  const stream: Duplex = client.query(both(command, { alignOnCopyDataFrame: true, readableObjectMode: true }))
  return {
    messages: messagesOf(stream),
    confirm(position) {
      if (stream.writable) stream.write(status(position))
    },
    end: (problem) => void stream.destroy(problem),
  }
}

async function* messagesOf(stream: Duplex): AsyncGenerator<LogMessage> {
  for await (const message of stream as AsyncIterable<Buffer>) {
    if (message[0] === 0x77) {
      yield {
        kind: 'log',
        from: message.readBigUInt64BE(1),
        contents: message.subarray(headerBytes.log),
        serverAt: message.readBigUInt64BE(9),
        sentAt: timeAt(message, 17),
      }
    } else if (message[0] === 0x6b) yield { kind: 'alive' }
  }
}

/** Asks for an answer, so that silence means that the server is gone. */
function status(position: LogPosition): Buffer {
  const message = Buffer.alloc(headerBytes.status)
  message.write('r')
  for (const written of [1, 9, 17]) message.writeBigUInt64BE(position, written)
  message.writeBigInt64BE(BigInt(Date.now() - postgresEpoch) * 1000n, 25)
  message.writeUInt8(1, 33)
  return message
}

function timeAt(message: Buffer, offset: number): Date {
  return new Date(Number(message.readBigInt64BE(offset) / 1000n) + postgresEpoch)
}
