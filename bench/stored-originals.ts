/** What sharp YUV would change in stored photos, and in the widths that are made of them: `node bench/stored-originals.ts`. */
import sharp, { type Sharp } from 'sharp'
import { photoOf12Megapixels } from './photo.ts'

const widths = [400, 800, 1200, 1600]
const colours = ['#f00', '#0f0', '#f0f', '#ff0', '#08f']

for (const [name, original] of [
  ['photo', await photoOf12Megapixels()],
  ['coloured letters', await colouredLetters()],
] as const) {
  for (const smartSubsample of [false, true]) {
    const began = performance.now()
    const options = { quality: 85, effort: 2, smartSubsample }
    const stored = await sharp(original).resize({ width: 2400 }).webp(options).toBuffer()
    const milliseconds = performance.now() - began
    const differences: string[] = []
    for (const width of widths) {
      const ideal = sharp(original).resize({ width })
      const shown = sharp(await sharp(stored).resize({ width }).webp({ quality: 75, effort: 3 }).toBuffer())
      differences.push(`${width} px ${difference(await labOf(ideal), await labOf(shown)).toFixed(2)}`)
    }
    console.log(
      `${name}, sharp YUV ${smartSubsample}: ${milliseconds.toFixed(0)} ms, ${(stored.length / 1000).toFixed(0)} kB, mean ΔE ${differences.join(', ')}`,
    )
  }
}

/** The worst case for colours of half the resolution. */
function colouredLetters(): Promise<Buffer> {
  const lines = Array.from(
    { length: 60 },
    (_, line) =>
      `<text x="40" y="${60 + line * 49}" font-size="44" fill="${colours[line % colours.length]}">${'Corail, jaspe et turquoise '.repeat(8)}</text>`,
  )
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="4000" height="3000"><rect width="4000" height="3000" fill="#225"/>${lines.join('')}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}

/** Three numbers a pixel, as CIE 1976 L*a*b* for white D65. */
async function labOf(picture: Sharp): Promise<Float32Array> {
  const rgb = await picture.removeAlpha().toColourspace('srgb').raw().toBuffer()
  const lab = new Float32Array(rgb.length)
  for (let at = 0; at < rgb.length; at += 3) {
    const [r = 0, g = 0, b = 0] = [0, 1, 2].map((channel) => linear((rgb[at + channel] ?? 0) / 255))
    const x = cubeRoot((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505)
    const y = cubeRoot(0.2126 * r + 0.7152 * g + 0.0722 * b)
    const z = cubeRoot((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089)
    lab.set([116 * y - 16, 500 * (x - y), 200 * (y - z)], at)
  }
  return lab
}

function linear(value: number): number {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

function cubeRoot(value: number): number {
  return value > 216 / 24389 ? Math.cbrt(value) : (24389 / 27) * (value / 116) + 16 / 116
}

function difference(one: Float32Array, other: Float32Array): number {
  let sum = 0
  for (let at = 0; at < one.length; at += 3)
    sum += Math.hypot(...[0, 1, 2].map((channel) => (one[at + channel] ?? 0) - (other[at + channel] ?? 0)))
  return sum / (one.length / 3)
}
