export type ReadPart = (start: number, end: number) => Promise<Uint8Array>

interface Part {
  name: number
  start: number
  end: number
}

const levelPartsMax = 100
const secondsMax = 86_400

/**
 * Reads an MP4, QuickTime or WebM file without its pictures and sound. @returns seconds; 0 when the file does not say
 */
export async function readDuration(bytes: number, read: ReadPart): Promise<number> {
  const at = async (start: number, length: number) => view(await read(start, Math.min(bytes, start + length)))
  const head = await at(0, 4)
  const isWebm = head.byteLength === 4 && head.getUint32(0) === ebml
  const seconds = isWebm ? await webmSeconds(bytes, at) : await mpeg4Seconds(bytes, at)
  return seconds > 0 && seconds <= secondsMax ? Math.max(1, Math.round(seconds)) : 0
}

type ViewAt = (start: number, length: number) => Promise<DataView>

function view(part: Uint8Array): DataView {
  return new DataView(part.buffer, part.byteOffset, part.byteLength)
}

async function find(
  name: number,
  within: { start: number; end: number },
  partAt: (start: number, end: number) => Promise<Part | null>,
): Promise<Part | null> {
  let { start } = within
  for (let count = 0; count < levelPartsMax && start < within.end; count++) {
    const part = await partAt(start, within.end)
    if (!part || part.name === name) return part
    start = part.end
  }
  return null
}

async function mpeg4Seconds(bytes: number, at: ViewAt): Promise<number> {
  const boxAt = async (start: number, end: number): Promise<Part | null> => {
    const head = await at(start, 16)
    if (head.byteLength < 8) return null
    const short = head.getUint32(0)
    if (short === 1 && head.byteLength < 16) return null
    const length = short === 1 ? Number(head.getBigUint64(8)) : short || end - start
    const header = short === 1 ? 16 : 8
    return length < header ? null : { name: head.getUint32(4), start: start + header, end: start + length }
  }
  const moov = await find(box('moov'), { start: 0, end: bytes }, boxAt)
  const mvhd = moov && (await find(box('mvhd'), moov, boxAt))
  if (!mvhd) return 0
  const header = await at(mvhd.start, 32)
  if (header.byteLength < 32) return 0
  const isLong = header.getUint8(0) === 1
  const [scale, duration] = isLong
    ? [header.getUint32(20), Number(header.getBigUint64(24))]
    : [header.getUint32(12), header.getUint32(16)]
  return scale > 0 ? duration / scale : 0
}

function box(name: string): number {
  return view(new TextEncoder().encode(name)).getUint32(0)
}

const ebml = 0x1a45dfa3
const [segment, segmentInfo, timestampScale, durationElement] = [0x18538067, 0x1549a966, 0x2ad7b1, 0x4489]

async function webmSeconds(bytes: number, at: ViewAt): Promise<number> {
  const elementAt = async (start: number, end: number): Promise<Part | null> => {
    const head = await at(start, 12)
    if (head.byteLength < 2) return null
    const idBytes = Math.clz32(head.getUint8(0)) - 23
    if (idBytes > 4 || head.byteLength <= idBytes) return null
    const lengthBytes = Math.clz32(head.getUint8(idBytes)) - 23
    if (lengthBytes > 8 || head.byteLength < idBytes + lengthBytes) return null
    const marker = 0x80 >> (lengthBytes - 1)
    const first = (head.getUint8(idBytes) - marker) * 256 ** (lengthBytes - 1)
    const length = first + unsigned(head, idBytes + 1, lengthBytes - 1)
    const from = start + idBytes + lengthBytes
    const isUnknown = length === 2 ** (7 * lengthBytes) - 1
    return { name: unsigned(head, 0, idBytes), start: from, end: isUnknown ? end : from + length }
  }
  const whole = await find(segment, { start: 0, end: bytes }, elementAt)
  const facts = whole && (await find(segmentInfo, whole, elementAt))
  const duration = facts && (await find(durationElement, facts, elementAt))
  if (!duration) return 0
  const value = await at(duration.start, duration.end - duration.start === 4 ? 4 : 8)
  if (value.byteLength < 4) return 0
  const ticks = value.byteLength === 4 ? value.getFloat32(0) : value.getFloat64(0)
  const scale = await find(timestampScale, facts, elementAt)
  const size = scale ? Math.min(8, scale.end - scale.start) : 0
  const nanoseconds = scale ? unsigned(await at(scale.start, size), 0, size) : 1_000_000
  return (ticks * nanoseconds) / 1e9
}

function unsigned(bytes: DataView, from: number, length: number): number {
  let value = 0
  for (let at = from; at < Math.min(from + length, bytes.byteLength); at++) value = value * 256 + bytes.getUint8(at)
  return value
}
