import { mp4Facts } from './videos/mp4-facts.ts'
import { windowReader, type ReadPart, type VideoFacts } from './videos/parts.ts'
import { webmFacts } from './videos/webm-facts.ts'

const ebml = 0x1a45dfa3
const secondsMax = 86_400

/** Reads the index of an MP4, QuickTime or WebM file, not its pictures and sound. */
export async function readVideoFacts(bytes: number, read: ReadPart): Promise<VideoFacts> {
  const at = windowReader(bytes, read)
  const head = await at(0, 4)
  const isWebm = head.byteLength === 4 && head.getUint32(0) === ebml
  const facts = await (isWebm ? webmFacts : mp4Facts)(bytes, at)
  const isPlausible = facts.seconds > 0 && facts.seconds <= secondsMax
  return { ...facts, seconds: isPlausible ? Math.max(1, Math.round(facts.seconds)) : 0 }
}
