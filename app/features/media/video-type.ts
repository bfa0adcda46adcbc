/** The first bytes decide; neither the name nor the announced type is trusted. */

export const uploadExtensions = ['mp4', 'm4v', 'mov', 'webm'] as const
export type VideoExtension = (typeof uploadExtensions)[number]
/** No current browser plays Ogg, but addresses of such videos exist. */
export const videoExtensions = [...uploadExtensions, 'ogv'] as const

export function hasVideoExtension(path: string): boolean {
  return videoExtensions.some((extension) => path.toLowerCase().endsWith(`.${extension}`))
}

export const signatureBytes = 4096

/** The same container holds pictures or sound alone: HEIC, AVIF, Canon raw, M4A. */
const otherBrands = /^(hei[cxms]|hev[cxms]|mif[12]|msf1|avi[fs]|crx |jp2 |jpx |M4[ABP] |F4[ABP] |aax |aaxc)$/
const videoBrands =
  /^(iso[m2-9a-c]|mp4[12]|mp42|avc1|MSNV|dash|cmf[c2]|hvc1|hev1|3g[gp2][p0-9a-z]|XAVC|NDS[CHMPSX]|mmp4)$/

export function videoExtensionOf(head: Uint8Array): VideoExtension | null {
  return mpeg4(head) ?? webm(head)
}

function mpeg4(head: Uint8Array): VideoExtension | null {
  const box = ascii(head, 4, 8)
  const length = number(head, 0)
  // QuickTime files older than MPEG-4 start with their content. A larger length is text that contains the word.
  if (['moov', 'wide', 'mdat'].includes(box)) return length < 0x20000000 ? 'mov' : null
  if (box !== 'ftyp' || length < 16 || length > signatureBytes || length % 4 !== 0) return null
  const major = ascii(head, 8, 12)
  if (otherBrands.test(major)) return null
  if (major === 'qt  ') return 'mov'
  if (/^M4V[ HP]$/.test(major)) return 'm4v'
  const compatible = Array.from({ length: (length - 16) / 4 }, (_, index) =>
    ascii(head, 16 + index * 4, 20 + index * 4),
  )
  return [major, ...compatible].some((brand) => videoBrands.test(brand)) ? 'mp4' : null
}

/** Browsers do not play Matroska files of another DocType. */
function webm(head: Uint8Array): VideoExtension | null {
  if (number(head, 0) !== 0x1a45dfa3) return null
  for (let at = 4; at < Math.min(head.length, 128) - 2; at++) {
    if (head[at] !== 0x42 || head[at + 1] !== 0x82) continue
    const length = (head[at + 2] ?? 0) & 0x7f
    return ascii(head, at + 3, at + 3 + length).replace(/\0+$/, '') === 'webm' ? 'webm' : null
  }
  return null
}

function ascii(bytes: Uint8Array, from: number, to: number): string {
  return String.fromCharCode(...bytes.subarray(from, to))
}

function number(bytes: Uint8Array, at: number): number {
  return [0, 1, 2, 3].reduce((sum, index) => sum * 256 + (bytes[at + index] ?? 0), 0)
}
