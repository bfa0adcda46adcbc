// Usage: node scripts/render-world-pictures.mjs [name ...]; about 9 s a picture.
import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'

const folder = path.resolve(import.meta.dirname, '../database/world/pictures')
const bytesMax = 250_000
const requestedNames = process.argv.slice(2)
const names = (await readdir(path.join(folder, 'sources')))
  .filter((file) => file.endsWith('.svg'))
  .map((file) => path.basename(file, '.svg'))
  .filter((name) => requestedNames.length === 0 || requestedNames.includes(name))

for (const name of names) {
  // The relief and displacement filters depend on the resolution.
  const { data, info } = await sharp(path.join(folder, 'sources', `${name}.svg`))
    .resize(1200, 900, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (const quality of [88, 84, 80, 76]) {
    const picture = await sharp(data, { raw: info }).webp({ quality, effort: 6, smartSubsample: true }).toBuffer()
    if (picture.length > bytesMax && quality > 76) continue
    await writeFile(path.join(folder, `${name}.webp`), picture)
    console.log(`${name}.webp ${Math.round(picture.length / 1000)} kB, quality ${quality}`)
    break
  }
}
