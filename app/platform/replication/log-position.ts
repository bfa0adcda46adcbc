/** A place in the write-ahead log, in bytes since its beginning: https://www.postgresql.org/docs/current/wal-internals.html */
export type LogPosition = bigint

/** What `initdb` chooses; nobody can choose another one for the embedded server. */
export const segmentBytes = 16n * 1024n * 1024n

const segmentsOfName = 0x1_0000_0000n / segmentBytes

export function parsePosition(text: string): LogPosition {
  const [high, low] = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/i.exec(text)?.slice(1) ?? []
  if (!high || !low) throw new Error(`Not a position of the write-ahead log: ${JSON.stringify(text)}`)
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
}

export function positionText(position: LogPosition): string {
  const [high, low] = [position >> 32n, position & 0xffff_ffffn]
  return `${high.toString(16).toUpperCase()}/${low.toString(16).toUpperCase()}`
}

export function segmentStart(position: LogPosition): LogPosition {
  return position - (position % segmentBytes)
}

export function segmentName(timeline: number, position: LogPosition): string {
  const segment = position / segmentBytes
  return [BigInt(timeline), segment / segmentsOfName, segment % segmentsOfName]
    .map((part) => part.toString(16).toUpperCase().padStart(8, '0'))
    .join('')
}
