/** Bytes of the demo world's photos in each format, and their similarity to the original: `node bench/picture-formats.ts`. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { writeVariant } from '../app/features/media/image-processing/process-picture.server.ts'
import { pictureFormats } from '../app/features/media/picture-format.ts'

const photos = path.join(import.meta.dirname, '../database/world/pictures')
const files = readdirSync(photos).filter((name) => name.endsWith('.webp'))
const folder = mkdtempSync(path.join(tmpdir(), 'amulette-bench-'))
try {
  for (const width of [680, 800, 1200] as const) {
    for (const format of pictureFormats) {
      let bytes = 0
      const similarities: number[] = []
      for (const name of files) {
        const [from, to] = [path.join(photos, name), path.join(folder, 'variant')]
        await writeVariant(from, to, width, format)
        bytes += statSync(to).size
        similarities.push(similarity(await lightness(from, width), await lightness(to, width), width))
      }
      const mean = similarities.reduce((sum, one) => sum + one, 0) / similarities.length
      console.log(
        `${width} px, ${format}: ${(bytes / 1000).toFixed(0)} kB for ${files.length}, SSIM ${mean.toFixed(3)}`,
      )
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function lightness(file: string, width: number): Promise<Buffer> {
  return sharp(file).resize({ width }).flatten().greyscale().raw().toBuffer()
}

/** Mean SSIM (Wang, Bovik, Sheikh and Simoncelli 2004) of two greyscale pictures, in windows of 8 × 8 pixels. */
function similarity(one: Buffer, other: Buffer, width: number): number {
  const [windowSide, c1, c2] = [8, (0.01 * 255) ** 2, (0.03 * 255) ** 2]
  const height = Math.floor(one.length / width)
  const count = windowSide * windowSide
  let [sum, windows] = [0, 0]
  for (let top = 0; top + windowSide <= height; top += windowSide) {
    for (let left = 0; left + windowSide <= width; left += windowSide) {
      let [a, b, aa, bb, ab] = [0, 0, 0, 0, 0]
      for (let at = 0; at < count; at += 1) {
        const place = (top + Math.floor(at / windowSide)) * width + left + (at % windowSide)
        const [x = 0, y = 0] = [one[place], other[place]]
        a += x
        b += y
        aa += x * x
        bb += y * y
        ab += x * y
      }
      const [meanA, meanB] = [a / count, b / count]
      const variances = aa / count - meanA ** 2 + bb / count - meanB ** 2
      const covariance = ab / count - meanA * meanB
      const lights = (2 * meanA * meanB + c1) / (meanA ** 2 + meanB ** 2 + c1)
      sum += (lights * (2 * covariance + c2)) / (variances + c2)
      windows += 1
    }
  }
  return sum / windows
}
