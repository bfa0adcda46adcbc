import codecs from './mp4-codecs.json' with { type: 'json' }
import { findPart, partsIn, type Part, type VideoFacts, type ViewAt } from './parts.ts'

const sampleEntryBytesMax = 4096

/** ISO/IEC 14496-12 and QuickTime: boxes of a length and a name. `moov` is the index, often at the end. */
export async function mp4Facts(bytes: number, at: ViewAt): Promise<VideoFacts> {
  const boxAt = (start: number, end: number) => readBox(at, start, end)
  const facts: VideoFacts = { seconds: 0, isCut: true, pictures: [], sounds: [] }
  let isDataCut: boolean | null = null
  let isFragmented = false
  let moov: Part<string> | null = null
  for await (const box of partsIn({ start: 0, end: bytes }, boxAt)) {
    if (box.name === 'moov') moov = box
    if (box.name === 'moof') isFragmented = true
    if (box.name === 'mdat') isDataCut ||= box.end > bytes
    if (moov && box.name === 'mdat' && !isFragmented) break
  }
  if (!moov || moov.end > bytes) return facts
  facts.isCut = isDataCut ?? true
  facts.seconds = await secondsOf(moov, at)
  for await (const track of partsIn(moov, boxAt)) {
    if (track.name !== 'trak') continue
    const handler = await findPart(track, ['mdia', 'hdlr'], boxAt)
    const kind = handler && text(await at(handler.start, 12), 8)
    const codec = kind === 'vide' || kind === 'soun' ? await codecOf(track, at) : null
    if (codec && !(await isCover(codec, track, at))) facts[kind === 'vide' ? 'pictures' : 'sounds'].push(codec)
  }
  return facts
}

async function readBox(at: ViewAt, start: number, end: number): Promise<Part<string> | null> {
  const head = await at(start, 16)
  if (head.byteLength < 8) return null
  const short = head.getUint32(0)
  if (short === 1 && head.byteLength < 16) return null
  const length = short === 1 ? Number(head.getBigUint64(8)) : short || end - start
  const header = short === 1 ? 16 : 8
  return length < header ? null : { name: text(head, 4), start: start + header, end: start + length }
}

async function secondsOf(moov: Part<string>, at: ViewAt): Promise<number> {
  const mvhd = await findPart(moov, ['mvhd'], (start, end) => readBox(at, start, end))
  const header = mvhd && (await at(mvhd.start, 32))
  if (!header || header.byteLength < 32) return 0
  const [scale, duration] =
    header.getUint8(0) === 1
      ? [header.getUint32(20), Number(header.getBigUint64(24))]
      : [header.getUint32(12), header.getUint32(16)]
  return scale > 0 ? duration / scale : 0
}

async function codecOf(track: Part<string>, at: ViewAt): Promise<string | null> {
  const table = await findPart(track, ['mdia', 'minf', 'stbl', 'stsd'], (start, end) => readBox(at, start, end))
  const entry = table && (await at(table.start + 8, Math.min(table.end - table.start - 8, sampleEntryBytesMax)))
  if (!entry || entry.byteLength < 8) return null
  const name = text(entry, 4)
  if (/^(avc[1-4]|dva[1v])$/.test(name)) return h264(entry)
  if (/^(hvc[1-3]|dvh1)$/.test(name)) return 'hevc'
  if (/^(hev[1-3]|dvhe)$/.test(name)) return 'hev1'
  if (/^(ap4[hx]|apc[hnso]|apr[hn])$/.test(name)) return 'prores'
  if (name === 'mp4v' || name === 'mp4a')
    return objectTypes[`0x${objectTypeOf(entry).toString(16)}`] ?? (name === 'mp4a' ? 'aac' : 'mpeg4')
  return sampleEntries[name] ?? name.trim()
}

/** Music carries its cover as a picture track of one picture; cameras wrote whole films of such pictures. */
async function isCover(codec: string, track: Part<string>, at: ViewAt): Promise<boolean> {
  if (codec !== 'mjpeg' && codec !== 'png') return false
  const sizes = await findPart(track, ['mdia', 'minf', 'stbl', 'stsz'], (start, end) => readBox(at, start, end))
  const header = sizes && (await at(sizes.start, 12))
  return header?.byteLength === 12 && header.getUint32(8) === 1
}

/** https://mp4ra.org/registered-types/object-types */
const objectTypes: Record<string, string> = codecs.objectTypes
const sampleEntries: Record<string, string> = codecs.sampleEntries

/** ITU-T H.264, annex A: profiles above High have more bits or more colours than phones decode. */
function h264(entry: DataView): string {
  const settings = placeOf('avcC', entry)
  const profile = settings < 0 ? 0 : entry.getUint8(settings + 5)
  if (profile === 110) return 'h264-10'
  if (profile === 122) return 'h264-4:2:2'
  return profile === 244 || profile === 44 ? 'h264-4:4:4' : 'h264'
}

/** ISO/IEC 14496-1: the decoder’s description stands inside that of the elementary stream. */
function objectTypeOf(entry: DataView): number {
  const esds = placeOf('esds', entry)
  if (esds < 0) return 0
  const bytes = new Uint8Array(entry.buffer, entry.byteOffset + esds + 8, entry.byteLength - esds - 8)
  const stream = contentOf(bytes, 0, 3)
  const flags = bytes[stream + 2] ?? 0
  const optional = (flags & 0x80 ? 2 : 0) + (flags & 0x40 ? 1 + (bytes[stream + 3] ?? 0) : 0) + (flags & 0x20 ? 2 : 0)
  return bytes[contentOf(bytes, stream + 3 + optional, 4)] ?? 0
}

function contentOf(bytes: Uint8Array, at: number, tag: number): number {
  if (bytes[at] !== tag) return bytes.length
  let end = at + 1
  while (end < at + 4 && (bytes[end] ?? 0) & 0x80) end += 1
  return end + 1
}

/** @returns where the name of a box inside this one stands; -1 when there is none with contents */
function placeOf(name: string, { buffer, byteOffset, byteLength }: DataView): number {
  const place = String.fromCharCode(...new Uint8Array(buffer, byteOffset, byteLength)).indexOf(name)
  return place + 12 <= byteLength ? place : -1
}

function text(bytes: DataView, at: number): string {
  if (bytes.byteLength < at + 4) return ''
  return String.fromCharCode(...new Uint8Array(bytes.buffer, bytes.byteOffset + at, 4))
}
