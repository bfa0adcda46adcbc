import { needProductNode, productNode, root, runQuietly, secondsSince } from './bundled-node.mjs'

process.chdir(root)
await needProductNode()

const checks = [
  ['types of the routes', '@react-router/dev/bin.cjs', 'typegen'],
  ['types', 'typescript/bin/tsc', '--noEmit'],
  ['lint', 'oxlint/bin/oxlint', '--type-aware', '--deny-warnings'],
  ['format', '@biomejs/biome/bin/biome', 'format', '.'],
]

let failed = 0
for (const [name, program, ...args] of checks) {
  const began = performance.now()
  const { code, output } = await runQuietly(productNode(), [`node_modules/${program}`, ...args])
  if (code > 128) process.exit(code)
  console.log(`${code === 0 ? '✓' : '✗'} ${name.padEnd(20)} ${secondsSince(began)}`)
  if (code === 0) continue
  failed += 1
  console.log(output)
}
if (failed > 0)
  console.log(`${failed} of ${checks.length} checks failed. «\u00a0npx biome format --write .\u00a0» fixes the format.`)
process.exitCode = failed > 0 ? 1 : 0
