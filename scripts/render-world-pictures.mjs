// Redraws the rasters of the demo world from their SVG sources: node scripts/render-world-pictures.mjs [name ...]
// About 9 s a picture. The sources themselves come from database/world/pictures/sources/generate.mjs.
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
  // At its own size and no other: the relief and displacement filters depend on the resolution they are drawn at.
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
