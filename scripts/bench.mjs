// `npm run bench` measures every claim; `npm run bench -- reading scale` some of them.
import fs from 'node:fs'
import path from 'node:path'
import { needProductNode, productNode, root, run } from './bundled-node.mjs'

process.chdir(root)
await needProductNode()
const shared = ['large-blog.ts', 'product.ts']
const files = fs.globSync('{bench,extensions/*/bench}/*.ts').filter((file) => !shared.includes(path.basename(file)))
const names = process.argv.slice(2)
const chosen = names.length > 0 ? files.filter((file) => names.includes(path.basename(file, '.ts'))) : files
const missed = []
for (const file of chosen) {
  console.log(`\n${file}`)
  const code = await run(productNode(), [file])
  if (code > 128) process.exit(code)
  if (code !== 0) missed.push(file)
}
if (missed.length > 0) console.log(`\nGoals were missed, or nothing could be measured: ${missed.join(', ')}`)
process.exitCode = missed.length > 0 ? 1 : 0
