// Checks that need neither a database nor a browser, then the numbers of the code. They take under a minute on two
// cores.
import { needProductNode, productNode, root, runQuietly, secondsSince } from './bundled-node.mjs'

process.chdir(root)
await needProductNode()

const unusedCheck = 'code without use'
const checks = [
  ['types', 'typescript/bin/tsc', '--noEmit'],
  ['lint', 'oxlint/bin/oxlint', '--type-aware', '--deny-warnings'],
  ['pure rules', 'vitest/vitest.mjs', 'run', '--project', 'pure'],
  [unusedCheck, 'knip/bin/knip.js', '--no-progress', '--treat-config-hints-as-errors'],
  ['format', '@biomejs/biome/bin/biome', 'format', '.'],
  ['dependencies', '../scripts/dependencies.mjs'],
]
const atOnce = 2

const env = { ...process.env }
// Under NODE_ENV=production the tests would load another build of React.
delete env.NODE_ENV

const outputs = new Map()
let failureCount = 0

async function check([name, program, ...args]) {
  const began = performance.now()
  const { code, output } = await runQuietly(productNode(), [`node_modules/${program}`, ...args], { env })
  if (code > 128) process.exit(code)
  outputs.set(name, output)
  console.log(`${code === 0 ? '✓' : '✗'} ${name.padEnd(20)} ${secondsSince(began)}`)
  if (code === 0 && name === 'dependencies') console.log(output.trimEnd().replace(/^/gm, '  '))
  if (code === 0) return
  failureCount += 1
  console.log(output)
}

const began = performance.now()
// The other checks read the types of the routes.
await check(['types of the routes', '@react-router/dev/bin.cjs', 'typegen'])
const waiting = [...checks]
const inTurn = async () => {
  for (let next = waiting.shift(); next; next = waiting.shift()) await check(next)
}
await Promise.all(Array.from({ length: atOnce }, inTurn))

// knip ends each of its lists with a count, as « Unused exports (30) ».
const counts = [...(outputs.get(unusedCheck) ?? '').matchAll(/ \((\d+)\)\s*$/gm)].map(([, count]) => Number(count))
const unusedCount = counts.reduce((sum, count) => sum + count, 0)
const numbers = await runQuietly(productNode(), ['scripts/numbers.ts', `--unused=${unusedCount}`])
if (numbers.code > 128) process.exit(numbers.code)
if (numbers.code !== 0) failureCount += 1
console.log(numbers.output.trimEnd())
console.log(`${failureCount === 0 ? 'All checks passed' : 'Checks failed'} in ${secondsSince(began)}.`)
if (failureCount > 0) console.log('«\u00a0npx biome format --write .\u00a0» mends the format.')
process.exitCode = failureCount > 0 ? 1 : 0
