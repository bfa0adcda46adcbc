import { findPart, partsIn, type Part, type VideoFacts, type ViewAt } from './parts.ts'

const [segment, information, timestampScale, duration] = [0x18538067, 0x1549a966, 0x2ad7b1, 0x4489]
const [tracks, trackEntry, trackType, codecId] = [0x1654ae6b, 0xae, 0x83, 0x86]
const codecBytesMax = 64

/** RFC 9559: elements of an id and a length, both of variable size. */
export async function webmFacts(bytes: number, at: ViewAt): Promise<VideoFacts> {
  const elementAt = (start: number, end: number) => readElement(at, start, end)
  const facts: VideoFacts = { seconds: 0, isCut: true, pictures: [], sounds: [] }
  const whole = await findPart({ start: 0, end: bytes }, [segment], elementAt)
  const list = whole && (await findPart(whole, [tracks], elementAt))
  if (!list || list.end > bytes) return facts
  facts.isCut = whole.end > bytes
  facts.seconds = await secondsOf(whole, at)
  for await (const track of partsIn(list, elementAt)) {
    if (track.name !== trackEntry) continue
    const type = await findPart(track, [trackType], elementAt)
    const codec = await findPart(track, [codecId], elementAt)
    const kind = type ? await number(type, at) : 0
    const name = codec ? await textOf(codec, at) : ''
    if (kind === 1) facts.pictures.push(codecs[name] ?? name)
    if (kind === 2) facts.sounds.push(codecs[name] ?? name)
  }
  return facts
}

const codecs: Record<string, string> = {
  V_VP8: 'vp8',
  V_VP9: 'vp9',
  V_AV1: 'av1',
  A_OPUS: 'opus',
  A_VORBIS: 'vorbis',
}

async function secondsOf(whole: Part<number>, at: ViewAt): Promise<number> {
  const elementAt = (start: number, end: number) => readElement(at, start, end)
  const facts = await findPart(whole, [information], elementAt)
  const length = facts && (await findPart(facts, [duration], elementAt))
  if (!length) return 0
  const value = await at(length.start, length.end - length.start === 4 ? 4 : 8)
  if (value.byteLength < 4) return 0
  const ticks = value.byteLength === 4 ? value.getFloat32(0) : value.getFloat64(0)
  const scale = await findPart(facts, [timestampScale], elementAt)
  return (ticks * (scale ? await number(scale, at) : 1_000_000)) / 1e9
}

async function readElement(at: ViewAt, start: number, end: number): Promise<Part<number> | null> {
  const head = await at(start, 12)
  if (head.byteLength < 2) return null
  const idBytes = Math.clz32(head.getUint8(0)) - 23
  if (idBytes > 4 || head.byteLength <= idBytes) return null
  const lengthBytes = Math.clz32(head.getUint8(idBytes)) - 23
  if (lengthBytes > 8 || head.byteLength < idBytes + lengthBytes) return null
  const marker = 0x80 >> (lengthBytes - 1)
  const first = (head.getUint8(idBytes) - marker) * 256 ** (lengthBytes - 1)
  const length = first + unsignedNumber(head, idBytes + 1, lengthBytes - 1)
  const from = start + idBytes + lengthBytes
  const isUnknown = length === 2 ** (7 * lengthBytes) - 1
  return { name: unsignedNumber(head, 0, idBytes), start: from, end: isUnknown ? end : from + length }
}

async function number({ start, end }: Part<number>, at: ViewAt): Promise<number> {
  const size = Math.min(8, end - start)
  return unsignedNumber(await at(start, size), 0, size)
}

async function textOf({ start, end }: Part<number>, at: ViewAt): Promise<string> {
  const bytes = await at(start, Math.min(codecBytesMax, end - start))
  return new TextDecoder().decode(bytes).replace(/\0+$/, '')
}

function unsignedNumber(bytes: DataView, from: number, length: number): number {
  let value = 0
  for (let at = from; at < Math.min(from + length, bytes.byteLength); at++) value = value * 256 + bytes.getUint8(at)
  return value
}
