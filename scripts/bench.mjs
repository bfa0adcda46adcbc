// `npm run bench` measures every claim, first how fast cached pages are; `npm run bench -- reading scale` some of them.
import fs from 'node:fs'
import path from 'node:path'
import { needProductNode, productNode, root, run } from './bundled-node.mjs'

process.chdir(root)
await needProductNode()
const helpers = ['large-blog.ts', 'photo.ts', 'product.ts']
const first = 'bench/reading.ts'
const others = fs
  .globSync('{bench,extensions/*/bench}/*.ts')
  .filter((file) => file !== first && !helpers.includes(path.basename(file)))
const files = [first, ...others]
const names = process.argv.slice(2)
const selection = names.length > 0 ? files.filter((file) => names.includes(path.basename(file, '.ts'))) : files
const failures = []
for (const file of selection) {
  console.log(`\n${file}`)
  const code = await run(productNode(), [file])
  if (code > 128) process.exit(code)
  if (code !== 0) failures.push(file)
}
if (failures.length > 0) console.log(`\nGoals were missed, or nothing could be measured: ${failures.join(', ')}`)
process.exitCode = failures.length > 0 ? 1 : 0
